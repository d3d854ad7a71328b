// Rings when a slow game waits for its player; a notice says which, never what happened.
addEventListener("push", (event) => {
  const { title, words, link } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body: words, icon: "/icon.svg", data: link }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});

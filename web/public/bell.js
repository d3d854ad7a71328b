// Service worker: shows a notification when a game waits for its player. It says which game, never what happened.
addEventListener("push", (event) => {
  const { title, words, link } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body: words, icon: "/icon.svg", data: link }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});

/** Web push: whether this browser can show notifications, and its subscription. */

import type { Push } from "./protocol";

export const SERVICE_WORKER = "/service-worker.js";

/** Not over plain HTTP, nor in some private windows. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && isSecureContext;

const base64 = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Asks the browser for a subscription; throws where the person or the browser says no. */
export async function subscribe(key: string): Promise<Push> {
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { endpoint: subscription.endpoint, p256dh: base64(subscription.getKey("p256dh")), auth: base64(subscription.getKey("auth")) };
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(SERVICE_WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Web push: whether this browser can be rung, and its subscription. */

import type { Push } from "./protocol";

/** Over plain HTTP, and in some private windows, there is nothing to ring. */
export const canRing = (): boolean => "serviceWorker" in navigator && "PushManager" in window && isSecureContext;

const base64 = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Asks the browser for a subscription; throws where the person or the browser says no. */
export async function hangBell(key: string): Promise<Push> {
  await navigator.serviceWorker.register("/bell.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const bell = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { endpoint: bell.endpoint, p256dh: base64(bell.getKey("p256dh")), auth: base64(bell.getKey("auth")) };
}

export async function takeBellDown(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration("/bell.js");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

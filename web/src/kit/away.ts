/** For when the server does not answer: its pages are kept, and where to play meanwhile is known. */

import { api } from "./api";
import { SERVICE_WORKER } from "./push";

/** Called when a page stands there, so that nothing waits for it. */
export function prepareForAway(): void {
  void api.about().catch(() => {}); // keeps what it says
  if ("serviceWorker" in navigator && isSecureContext) void navigator.serviceWorker.register(SERVICE_WORKER).catch(() => {});
}

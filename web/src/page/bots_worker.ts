/** The worker where bots think, so that the table never stutters. */

import type { Job, JobDone, ToBots } from "./messages";
import { startPython } from "./python";

onmessage = async ({ data }: MessageEvent<ToBots>) => {
  const python = await startPython(data.runtime, () => {});
  const thinker = python.runPython("from snowbound.page.browser import BotsWorker; BotsWorker()");
  data.port.onmessage = ({ data: { n, job } }: MessageEvent<Job>) =>
    data.port.postMessage({ n, result: thinker.think(job) as string } satisfies JobDone);
  data.port.postMessage({ ready: true } satisfies JobDone);
};

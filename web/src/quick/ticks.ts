/**
 * Calls every so many milliseconds, in a tab that nobody sees too: there a page's own timers run once a minute, those of a worker as ever.
 * Returns what ends that.
 */
export function ticks(every: number, call: () => void): () => void {
  try {
    const worker = new Worker(new URL('./tick.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = call;
    worker.postMessage(every);
    return () => worker.terminate();
  } catch {
    const timer = setInterval(call, every); // then it comes late where nobody looks
    return () => clearInterval(timer);
  }
}

/** Tells the page that time has passed: see ticks.ts. */
self.onmessage = ({ data }: MessageEvent<number>) => void setInterval(() => self.postMessage(null), data);

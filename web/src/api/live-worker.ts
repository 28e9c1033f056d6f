import { type LiveMessage, openLiveSource } from './live-source.ts';

/**
 * One stream for all tabs: a browser keeps at most six connections to a host, and a stream per tab would use them up.
 * A tab says goodbye when it goes; with the last one the stream ends.
 */
const ports = new Set<MessagePort>();
let close: (() => void) | undefined;

const broadcast = (message: LiveMessage): void => {
  for (const port of ports) port.postMessage(message);
};

self.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port === undefined) return;
  ports.add(port);
  close ??= openLiveSource(broadcast);
  port.addEventListener('message', () => {
    ports.delete(port);
    if (ports.size > 0) return;
    close?.();
    close = undefined;
  });
  port.start();
});

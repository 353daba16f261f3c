import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type WrongOnce = {
  readonly url: string;
  /** How often a file was requested that was answered wrong once. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
};

/**
 * Runs before a server and answers the first request for a matching file wrong, with the order to keep the answer for
 * ever.
 */
export const startWrongOnce = async (origin: string, file: RegExp): Promise<WrongOnce> => {
  const { hostname, port } = new URL(origin);
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    if (file.test(url)) count += 1;
    if (file.test(url) && count === 1) {
      outgoing.writeHead(200, {
        'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
      outgoing.end('/* not the released bytes */');
      return;
    }
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

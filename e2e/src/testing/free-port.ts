import { createServer } from 'node:net';

/** No system hands these out by itself: nobody takes one between the asking and the listening. */
const [lowest, count] = [20_000, 10_000];

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port nobody listens on, and nobody gets who asks for any. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await canListen(port)) return port;
  }
};

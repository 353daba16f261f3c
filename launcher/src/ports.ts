import { createServer } from 'node:net';

/** Thrown for what the person at the terminal can mend; the message is the whole story. */
export class StartProblem extends Error {}

const listenOnce = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : port),
      );
    });
  });

/** A port without a listener at this moment. */
export const freePort = (): Promise<number> => listenOnce('127.0.0.1', 0);

/** The port itself, or a free one for 0. A port that is taken is said in a sentence, before any work is done. */
export const requirePort = async (
  host: string,
  port: number,
  variable: string,
): Promise<number> => {
  if (port === 0) return freePort();
  try {
    return await listenOnce(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} is taken by another program. Stop it, or choose another port: ${variable}=${port + 100} npm start`,
      );
    if (code === 'EACCES')
      throw new StartProblem(
        `Port ${port} may not be opened by this account. Choose one above 1023: ${variable}=8080 npm start`,
      );
    throw error;
  }
};

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

type StopLimits = {
  /**
   * How long a connection without a request stays open after the port closed; above 0 behind a proxy that keeps
   * connections.
   */
  readonly quietMs: number;
  /** Connections that are open after this time are cut. */
  readonly graceMs: number;
};

export type GracefulStop = {
  readonly isStopping: () => boolean;
  /** Begins with the stop; connections without a request are closed when it has ended. */
  readonly onStopping: (work: () => void | Promise<void>) => void;
  /** Resolves when the port is closed and no connection is left. The server's own `close` comes after. */
  readonly endConnections: (limits: StopLimits) => Promise<void>;
};

const pollMs = 20;
/** During a longer turn of the event loop a caller may have connected. */
const shortTurnMs = 0.5;
const maxTurns = 2_000;

/** The system resets what waits to be accepted when a port closes: so it closes in a turn in which nothing came. */
const closePort = async (server: Server, countArrivals: () => number): Promise<void> => {
  // A connection that came in the present turn may have been accepted before this call.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const [arrived, began] = [countArrivals(), performance.now()];
    await nextTurn();
    if (countArrivals() === arrived && performance.now() - began < shortTurnMs) break;
  }
  // The HTTP server's own `close` would cut idle connections, and no longer watch slow requests.
  if (server.listening) NetServer.prototype.close.call(server);
};

const askToClose = (answer: ServerResponse): void => {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
};

/**
 * Ends a server's connections without an error for any caller; call it before the server listens. A proxy that keeps
 * connections may send a POST while we close the connection, and must not send it again: so a connection ends with an
 * answer that has `Connection: close`, or without one only after it was idle. A new connection is refused, and the
 * proxy uses another server.
 */
export const prepareGracefulStop = (server: Server): GracefulStop => {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  const works: (() => void | Promise<void>)[] = [];
  let arrivals = 0;
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    arrivals += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
    if (isStopping && !server.listening) askToClose(answer);
  });
  const closeQuietConnections = (): void => {
    const busy = new Set([...answers].map((answer) => answer.req.socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
  };
  return {
    isStopping: () => isStopping,
    onStopping: (work) => void works.push(work),
    endConnections: async ({ quietMs, graceMs }) => {
      isStopping = true;
      let hasWork = true;
      void Promise.allSettled(works.map(async (work) => work())).then(() => (hasWork = false));
      await closePort(server, () => arrivals);
      answers.forEach(askToClose);
      for (
        let [closedAt, passedMs] = [performance.now(), 0];
        sockets.size > 0 && passedMs < graceMs;
        passedMs = performance.now() - closedAt
      ) {
        if (!hasWork && passedMs >= quietMs) closeQuietConnections();
        await wait(pollMs);
      }
      for (const socket of sockets) socket.destroy();
    },
  };
};

import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type GracefulStop, prepareGracefulStop } from './graceful-stop';

const never = 3_600_000;
type Running = { readonly server: Server; readonly port: number; readonly stop: GracefulStop };
type Answer = { readonly status: number | undefined; readonly connection: string | undefined };

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

const start = async (
  handle: (request: IncomingMessage, answer: ServerResponse) => void,
): Promise<Running> => {
  const server = createServer(handle);
  const stop = prepareGracefulStop(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port, stop };
};
const keptAlive = (): Agent => {
  const agent = new Agent({ keepAlive: true });
  cleanups.push(() => agent.destroy());
  return agent;
};
const call = async (port: number, agent: Agent): Promise<Answer> => {
  const sent = request({ host: '127.0.0.1', port, agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, connection: answer.headers.connection };
};
const connected = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  cleanups.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
};

const portClosed = async (server: Server): Promise<void> => {
  while (server.listening) await nextTurn();
};

describe('prepareGracefulStop', () => {
  it('finishes the answer under way and then closes its connection', async () => {
    const openAnswers: ServerResponse[] = [];
    const { server, port, stop } = await start((_request, answer) => void openAnswers.push(answer));
    const [, answered] = [await connected(port), call(port, keptAlive())];
    await once(server, 'request');
    const ended = stop.endConnections({ quietMs: 0, graceMs: never });
    await portClosed(server);
    openAnswers[0]?.end('done');
    expect(await answered).toEqual({ status: 200, connection: 'close' });
    await ended;
  });

  it('answers one more request on a connection that a proxy kept, then closes it', async () => {
    const { server, port, stop } = await start((_request, answer) => void answer.end('done'));
    const agent = keptAlive();
    expect(await call(port, agent)).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = stop.endConnections({ quietMs: never, graceMs: never });
    await portClosed(server);
    expect(await call(port, agent)).toEqual({ status: 200, connection: 'close' });
    await ended;
    await expect(connected(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('answers each connection of the queue that the server has not accepted yet', async () => {
    const { port, stop } = await start((_request, answer) => void answer.end('done'));
    const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
    cleanups.push(() => sockets.forEach((socket) => socket.destroy()));
    const answers = sockets.map(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      return bytes.toString().split('\r\n')[0];
    });
    await once(sockets[0] as Socket, 'connect');
    await stop.endConnections({ quietMs: 100, graceMs: never });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  });

  it('closes quiet connections: a kept one, one without a request, one with half a head', async () => {
    const { server, port, stop } = await start((_request, answer) => void answer.end('done'));
    const accepted: unknown[] = [];
    server.on('connection', (socket) => accepted.push(socket));
    const agent = keptAlive();
    await call(port, agent);
    const [silent, half] = [await connected(port), await connected(port)];
    half.write('GET / HTTP/1.1\r\nHost: he');
    // What it wrote was not read to its end.
    half.on('error', () => undefined);
    while (accepted.length < 3) await nextTurn();
    const closed = [silent, half].map(
      (socket) => new Promise((resolve) => void socket.once('close', resolve)),
    );
    await stop.endConnections({ quietMs: 0, graceMs: never });
    await Promise.all(closed);
    expect(silent.destroyed && half.destroyed).toBe(true);
  });

  it('reports the stop at once and closes no connection before registered work ends', async () => {
    const { server, port, stop } = await start((_request, answer) => void answer.end('done'));
    let finish = (): void => undefined;
    stop.onStopping(() => new Promise<void>((resolve) => void (finish = resolve)));
    const kept = await connected(port);
    const wasClosed = once(kept, 'close');
    expect(stop.isStopping()).toBe(false);
    const ended = stop.endConnections({ quietMs: 0, graceMs: never });
    expect(stop.isStopping()).toBe(true);
    await portClosed(server);
    expect(kept.destroyed).toBe(false);
    finish();
    await Promise.all([ended, wasClosed]);
  });

  it('cuts open connections after the grace period', async () => {
    const { server, port, stop } = await start(() => undefined);
    const answered = call(port, keptAlive());
    await once(server, 'request');
    await stop.endConnections({ quietMs: 0, graceMs: 1 });
    await expect(answered).rejects.toThrow('socket hang up');
  });
});

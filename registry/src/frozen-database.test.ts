import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, createServer, type Socket } from 'node:net';
import { newWorld, openRegistry, readerSecret, startTestServer, type TestRegistry, type TestServer } from './testing/test-registry';

/** Stands before the database; while it is frozen nothing comes through, and no connection breaks. */
const startFreezer = async (url: string) => {
  const sockets: Socket[] = [];
  const server = createServer((incoming) => {
    const outgoing = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [incoming, outgoing]) socket.on('error', () => {});
    incoming.pipe(outgoing).pipe(incoming);
    sockets.push(incoming, outgoing);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
};

let server: TestServer;
let freezer: Awaited<ReturnType<typeof startFreezer>>;
let registry: TestRegistry;
beforeAll(async () => {
  server = await startTestServer();
  const world = await newWorld(server);
  freezer = await startFreezer(world.databaseUrl);
  const through = new URL(world.databaseUrl);
  through.port = String(freezer.port);
  registry = await openRegistry({ ...world, databaseUrl: through.href });
  await registry.register([{ module: 'shell' }]);
});
afterAll(async () => {
  freezer.thaw();
  await registry.close();
  freezer.close();
  await server.stop();
});

it('a database that hangs is called away, and is back when it answers again', async () => {
  const overview = async () => (await registry.app.inject({ url: '/registry/api/overview', headers: { authorization: `Bearer ${readerSecret}` } })).json() as { isReadOnly: boolean; environments: readonly { readonly name: string }[] };
  const until = async (isReadOnly: boolean) => {
    for (;;) {
      const answer = await overview();
      if (answer.isReadOnly === isReadOnly) return answer;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const before = await until(false);
  freezer.freeze();
  expect((await registry.app.inject('/terms-conditions')).statusCode).toBe(200);
  const away = await until(true);
  expect(away).toMatchObject({ degraded: [expect.stringContaining('The database has not answered since')], environments: before.environments.filter(({ name }) => name === 'dev') });
  freezer.thaw();
  expect(await until(false)).toEqual(before);
}, 60_000);

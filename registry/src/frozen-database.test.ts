import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { connect, createServer, type Socket } from 'node:net';
import { readRevision, tryFilesLock } from './modules/releases/releases.queries';
import { changed } from './testing/rollout-calls';
import { newWorld, openRegistry, readerSecret, startTestServer, type TestRegistry, type TestServer } from './testing/test-registry';
import { until } from './testing/until';

/** Stands before the database; while it is frozen nothing comes through, and no connection breaks. */
const startFreezer = async (url: string) => {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [incoming, outgoing]) socket.on('error', () => {});
    incoming.pipe(outgoing).pipe(incoming);
    sockets.push(incoming, outgoing);
    if (isFrozen) [incoming, outgoing].forEach((socket) => socket.pause());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    freeze: () => {
      isFrozen = true;
      sockets.forEach((socket) => socket.pause());
    },
    /** The connections that are open now fall silent; new ones come through. */
    freezeOpen: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => {
      isFrozen = false;
      sockets.forEach((socket) => socket.resume());
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
};

let server: TestServer;
let freezer: Awaited<ReturnType<typeof startFreezer>>;
let registry: TestRegistry;
/** Another process, whose way to the database is always open. */
let other: TestRegistry;
beforeAll(async () => {
  server = await startTestServer();
  const world = await newWorld(server);
  freezer = await startFreezer(world.databaseUrl);
  const through = new URL(world.databaseUrl);
  through.port = String(freezer.port);
  registry = await openRegistry({ ...world, databaseUrl: through.href });
  await registry.register([{ module: 'shell' }]);
  other = await openRegistry(world);
});
afterEach(() => freezer.thaw());
afterAll(async () => {
  await registry.close();
  await other.close();
  freezer.close();
  await server.stop();
});

it('a database that hangs is called away, and is back when it answers again', async () => {
  const overview = async () => (await registry.app.inject({ url: '/registry/api/overview', headers: { authorization: `Bearer ${readerSecret}` } })).json() as { isReadOnly: boolean; environments: readonly { readonly name: string }[] };
  const untilIt = async (isReadOnly: boolean) => {
    let answer = await overview();
    await until(async () => (answer = await overview()).isReadOnly === isReadOnly);
    return answer;
  };
  const before = await untilIt(false);
  freezer.freeze();
  expect((await registry.app.inject('/terms-conditions')).statusCode).toBe(200);
  const away = await untilIt(true);
  expect(away).toMatchObject({ degraded: [expect.stringContaining('The database has not answered since')], environments: before.environments.filter(({ name }) => name === 'dev') });
  freezer.thaw();
  expect(await untilIt(false)).toEqual(before);
}, 180_000);

it('a rollback made elsewhere is seen although the connections of before answer nothing any more', async () => {
  const seen = () => registry.source.inputs?.rollouts.find(({ module }) => module === 'mf-inbox')?.default;
  const [first] = await other.register([{ module: 'mf-inbox' }]);
  const [second] = await other.register([{ module: 'mf-inbox', version: '1.1.0' }]);
  await until(() => seen() === second?.name);
  freezer.freezeOpen();
  await changed(other, 'mf-inbox', { kind: 'rollback' });
  await until(() => seen() === first?.name);
  freezer.thaw();
  expect(registry.source.awaySince).toBeNull();
}, 180_000);

it('a connection that could not give its lock back is closed, and the lock with it', async () => {
  const held = tryFilesLock(registry.db, async (connection) => {
    freezer.freeze();
    return readRevision(connection);
  });
  await expect(held).rejects.toThrow(/no answer/);
  freezer.thaw();
  await until(async () => (await tryFilesLock(other.db, async () => true)) === true);
}, 180_000);

it('a call that got no answer from the database is told that it is away', async () => {
  freezer.freeze();
  const answer = await registry.app.inject({ url: '/registry/api/releases', headers: { authorization: `Bearer ${readerSecret}` } });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'database_away']);
}, 180_000);

import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { liveProtocol } from '@billfold/shared/contracts/live.contract';
import { WebSocket } from 'ws';
import { insertMerchant, insertStaff } from '../testing/factories';
import { asStaff } from '../testing/sign-in';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { until } from '@billfold/server-kit/testing/until';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp({ logLevel: 'info' });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

type Line = { readonly level: number; readonly msg: string };
let before = 0;
beforeEach(() => {
  before = test.logs.length;
});
const lines = (): readonly Line[] =>
  test.logs.slice(before).map((line) => JSON.parse(line) as Line);
const warn = 40;

it.each(['application/json', 'application/x-www-form-urlencoded'])(
  'an aborted upload of %s logs no error',
  async (type) => {
    const arrived = once(test.app.server, 'request') as Promise<[IncomingMessage]>;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{"username":`,
    );
    const [request] = await arrived;
    // Its body is being read.
    await until(() => request.readableFlowing === true);
    socket.resetAndDestroy();
    await until(() => lines().some(({ msg }) => msg === 'a request was broken off'));
    expect(lines().filter(({ level }) => level > warn)).toEqual([]);
  },
);

it('an oversized socket frame logs no error and closes its socket', async () => {
  const staff = await insertStaff(test.database.db, [(await insertMerchant(test.database.db)).id]);
  const token = (await asStaff(test.database.db, test.clock, staff.id)).authorization.replace(
    'MerchantToken ',
    '',
  );
  const socket = new WebSocket(`ws://127.0.0.1:${port}/notifications`, [liveProtocol, token]);
  await once(socket, 'open');
  socket.send('x'.repeat(5_000));
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1009);
  await until(() => lines().some(({ msg }) => msg === 'a socket frame could not be read'));
  expect(lines().filter(({ level }) => level > warn)).toEqual([]);
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildTestApp, type TestApp } from './testing/test-app';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp({ settings: { REQUEST_TIMEOUT_MS: '50' } });
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => test.close());

const receive = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (bytes: Buffer) => void (text += bytes.toString()));
  await once(socket, 'close');
  return text;
};

describe('a request that takes longer than REQUEST_TIMEOUT_MS', () => {
  it.each([
    ['its head', 'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nX-More: '],
    [
      'its body',
      'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user',
    ],
  ])('is aborted while %s is on its way', async (_what, part) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(part);
    expect(await receive(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { readReceiverUrl } from './webhook.domain';
import { createWebhookSender } from './webhook-sender';
import { openReceiver } from './testing/receiver';

const post = { body: '{}', headers: {} };

describe('in production a receiver', () => {
  const send = createWebhookSender({ mayBePrivate: false, timeoutMs: 5_000 });

  it.each([
    'http://shop.example/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.7/hook',
    'https://169.254.169.254/latest',
    'https://[::1]/hook',
    'https://[::ffff:192.168.0.1]/hook',
    'https://staff:secret@shop.example/hook',
    'ftp://shop.example/hook',
    'no address',
  ])('is never %s', async (url) => {
    expect(await send({ ...post, url })).toMatchObject({
      status: null,
      text: 'The address is not a public https address.',
    });
  });

  it('is refused where its name leads into our network', async () => {
    expect(await send({ ...post, url: 'https://localhost/hook' })).toMatchObject({
      status: null,
      text: 'The address leads into a private network.',
    });
  });
});

describe('the answer', () => {
  const send = createWebhookSender({ mayBePrivate: true, timeoutMs: 200 });

  it('is kept up to 1 kB, without characters that the database refuses', async () => {
    const receiver = await openReceiver();
    receiver.answers((_received, response) => void response.end(`\0${'x'.repeat(100_000)}`));
    const answer = await send({ ...post, url: receiver.url });
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(1_023) });
    await receiver.close();
  });

  it('is waited for until the time is over', async () => {
    const receiver = await openReceiver();
    receiver.answers(() => undefined);
    const answer = await send({ ...post, url: receiver.url });
    expect(answer).toMatchObject({ status: null, text: 'No answer within 0.2 seconds.' });
    await receiver.close();
  });

  it('names why there is no connection', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const answer = await send({ ...post, url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: null, text: 'No answer (ECONNREFUSED).' });
  });
});

it('reads an address as it is called', () => {
  const rules = { mayBePrivate: false };
  expect(readReceiverUrl('https://Shop.Example/hook?a=1', rules)?.href).toBe(
    'https://shop.example/hook?a=1',
  );
  expect(readReceiverUrl('https://shop.example/#top', rules)).toBeUndefined();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sandboxOnPorts, testConfig, type SandboxOnPorts } from '../testing/sandbox-under-test';

const picture = Buffer.from('a picture');
const config = testConfig();
const authorization = `Basic ${Buffer.from(`${config.twilioSid}:${config.twilioToken}`).toString('base64')}`;
let product: Server;
let parameters: URLSearchParams;
let sandbox: SandboxOnPorts;

beforeEach(async () => {
  product = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      parameters = new URLSearchParams(Buffer.concat(chunks).toString());
      response.end();
    });
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const { port } = product.address() as AddressInfo;
  sandbox = await sandboxOnPorts({ ...config, webhookBase: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await sandbox.close();
  await new Promise((resolve) => product.close(resolve));
});

/** Sends a text with a picture; answers the address of the picture that the product gets. */
const receive = async (): Promise<string> => {
  await sandbox.control('POST', 'inbound', {
    channel: 'sms',
    from: '+13035550101',
    to: '+13035550199',
    body: '',
    media: [{ type: 'image/png', base64: picture.toString('base64') }],
  });
  return parameters.get('MediaUrl0') ?? '';
};
const fetchFile = (url: string, headers: Record<string, string> = { authorization }) =>
  fetch(url, { headers, redirect: 'manual' });
const strike = (fault: object) => sandbox.control('POST', 'media/faults', fault);

describe('a file of an inbound text', () => {
  it('is named to the product and served with credentials alone', async () => {
    const url = await receive();
    expect(parameters.get('NumMedia')).toBe('1');
    expect(parameters.get('MediaContentType0')).toBe('image/png');
    expect(url).toMatch(
      new RegExp(
        `^${sandbox.url}/2010-04-01/Accounts/${config.twilioSid}/Messages/MM\\w+/Media/ME\\w+$`,
      ),
    );
    expect((await fetchFile(url, {})).status).toBe(401);
    const answer = await fetchFile(url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
  });

  it('is absent first, as often as the fault says', async () => {
    await strike({ effect: 'not_found', times: 1 });
    const url = await receive();
    expect((await fetchFile(url)).status).toBe(404);
    expect((await fetchFile(url)).status).toBe(200);
  });

  it('is redirected to where no credentials are needed', async () => {
    await strike({ effect: 'redirect' });
    const { status, headers } = await fetchFile(await receive());
    expect(status).toBe(307);
    const target = new URL(headers.get('location') ?? '', sandbox.url);
    expect(Buffer.from(await (await fetch(target)).arrayBuffer())).toEqual(picture);
  });

  it('is too large, without a length', async () => {
    await strike({ effect: 'too_large' });
    const answer = await fetchFile(await receive());
    expect(answer.headers.get('content-length')).toBeNull();
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5 * 1024 * 1024);
  });

  it('is a page that is called a picture', async () => {
    await strike({ effect: 'wrong_type' });
    const answer = await fetchFile(await receive());
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await answer.text()).toMatch(/^<!doctype html>/);
  });

  it('never comes while it hangs, until the faults are deleted', async () => {
    await strike({ effect: 'hang' });
    const url = await receive();
    await expect(
      fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow();
    await sandbox.control('DELETE', 'media/faults');
    expect((await fetchFile(url)).status).toBe(200);
  });
});

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type FetchFile,
  type AttachmentFetcherSettings,
  createAttachmentFetcher,
} from './attachment-fetcher';

const png = Buffer.from('\x89PNG\r\n\x1a\npicture', 'latin1');
const limit = 5 * 1024 * 1024;
let server: Server;
let url: string;
let handle: RequestListener;
let fetchWith: FetchFile;
let requests: { readonly url: string; readonly authorization: string | undefined }[];

const create = (more: Partial<AttachmentFetcherSettings> = {}): FetchFile =>
  createAttachmentFetcher({
    url,
    account: 'AC1',
    secret: 'secret',
    timeoutMs: 10_000,
    isProduction: false,
    ...more,
  });
const fetchFile = () => fetchWith(`${url}/file`);

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization });
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetchWith = create();
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Redirects to the given addresses, one after the other, then serves the picture. */
const redirecting =
  (...targets: readonly string[]): RequestListener =>
  (_request, response) => {
    const target = targets[requests.length - 1];
    if (target === undefined) response.end(png);
    else response.writeHead(307, { location: target }).end();
  };

describe('a fetched file', () => {
  it('is requested with the credentials of the account', async () => {
    handle = (_request, response) => void response.end(png);
    expect(await fetchFile()).toEqual({ kind: 'file', content: png });
    expect(requests).toEqual([
      { url: '/file', authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
    ]);
  });

  it('follows three redirects without the credentials', async () => {
    handle = redirecting('/one', '/two', '/three');
    expect(await fetchFile()).toEqual({ kind: 'file', content: png });
    expect(requests.slice(1)).toEqual(
      ['/one', '/two', '/three'].map((path) => ({ url: path, authorization: undefined })),
    );
  });

  it('fails after a fourth redirect', async () => {
    handle = redirecting('/1', '/2', '/3', '/4');
    expect(await fetchFile()).toMatchObject({ kind: 'failed' });
    expect(requests).toHaveLength(4);
  });

  it.each([
    'http://127.0.0.2:1/file',
    'http://localhost:1/file',
    'http://169.254.169.254/latest',
    'http://[::1]:1/file',
    'http://[::ffff:10.0.0.1]/file',
    'http://0x7f000001:1/file',
  ])('is refused when a redirect leads to %s', async (target) => {
    handle = redirecting(target);
    expect(await fetchFile()).toEqual({ kind: 'forbidden' });
    expect(requests).toHaveLength(1);
  });

  it('follows no redirect to a plain connection in production', async () => {
    fetchWith = create({ isProduction: true });
    handle = redirecting('http://93.184.216.34:1/file');
    expect(await fetchFile()).toEqual({ kind: 'forbidden' });
  });

  it.each(['ftp://127.0.0.1/file', 'file:///etc/passwd', 'http://'])(
    'fails when a redirect names %s',
    async (target) => {
      handle = redirecting(target);
      expect(await fetchFile()).toMatchObject({ kind: 'failed' });
    },
  );

  it('may have exactly 5 MB', async () => {
    handle = (_request, response) => void response.end(Buffer.alloc(limit));
    expect(await fetchFile()).toMatchObject({ kind: 'file', content: { length: limit } });
  });

  it('is dropped at the first byte above 5 MB, whatever length was announced', async () => {
    handle = (_request, response) => {
      // Never ends: only the count can.
      response.write(Buffer.alloc(limit + 1));
    };
    expect(await fetchFile()).toEqual({ kind: 'too_large' });
  });

  it.each([404, 401, 500, 204])('fails on the answer %s', async (status) => {
    handle = (_request, response) => void response.writeHead(status).end();
    expect(await fetchFile()).toEqual({
      kind: 'failed',
      reason: `The provider answered ${status}.`,
    });
  });

  it('fails when the connection ends early', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(png, () => response.destroy());
    };
    expect(await fetchFile()).toMatchObject({ kind: 'failed' });
  });

  it('fails when the provider never ends its answer', async () => {
    fetchWith = create({ timeoutMs: 50 });
    handle = (_request, response) => void response.write(png);
    expect(await fetchFile()).toEqual({ kind: 'failed', reason: 'It took too long.' });
  });
});

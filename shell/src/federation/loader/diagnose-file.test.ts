/** @needs-dom */
import { diagnoseFile } from './diagnose-file';

const style = '/modules/mf-inbox/1/inbox.css';

const address = '/modules/mf-inbox/1/entry.js';
const emptyHash = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

const demand = (integrity: string): void => {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ integrity: { [address]: integrity } });
  document.head.append(map);
};

afterEach(() => {
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

beforeEach(() =>
  Object.assign(globalThis, {
    billfoldStyleIntegrity: (href: string) => (href.endsWith(style) ? emptyHash : undefined),
  }),
);

it.each([
  ['missing', 404, ''],
  ['missing', 403, ''],
  ['unreachable', 503, ''],
  ['unreachable', 429, ''],
  ['unreachable', 200, ''],
  ['changed', 200, 'altered'],
])('reports a file as %s for status %i and type %s', async (cause, status, text) => {
  Object.defineProperty(globalThis, 'crypto', {
    configurable: true,
    value: jest.requireActual<{ webcrypto: Crypto }>('node:crypto').webcrypto,
  });
  demand(emptyHash);
  for (const file of [address, style]) {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }));
    expect(await diagnoseFile(file)).toBe(cause);
  }
});

it('replaces the answer in the cache of the browser', async () => {
  const ask = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('whole'));
  await diagnoseFile(address);
  // The browser caches answers with and without cookies separately; scripts are requested with cookies.
  expect(ask).toHaveBeenCalledWith(new URL(`http://localhost${address}`), {
    cache: 'reload',
    signal: expect.anything(),
  });
});

it('reports a file as unreachable when the network does not answer', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  expect(await diagnoseFile(address)).toBe('unreachable');
});

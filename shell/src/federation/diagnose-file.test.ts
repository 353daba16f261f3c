import { diagnoseFile } from './diagnose-file';

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

it.each([
  ['missing', new Response('', { status: 404 }), emptyHash],
  ['intact', new Response(''), emptyHash],
  ['changed', new Response('altered'), emptyHash],
])('tells a file that is %s', async (diagnosis, response, hash) => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: jest.requireActual<{ webcrypto: Crypto }>('node:crypto').webcrypto });
  demand(hash);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  expect(await diagnoseFile(address)).toBe(diagnosis);
});

it('says so when the network does not answer', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  expect(await diagnoseFile(address)).toBe('unreachable');
});

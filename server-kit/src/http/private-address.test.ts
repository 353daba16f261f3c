import { describe, expect, it } from '@jest/globals';
import { createPublicLookup, isPrivateAddress, PrivateAddress } from './private-address';

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ])('refuses %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    'accepts %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('createPublicLookup', () => {
  const lookUp = (addresses: readonly string[]) => {
    const resolved = addresses.map((address) => ({ address, family: 4 }));
    const resolve = (_name: string, _options: unknown, answer: (...found: unknown[]) => void) =>
      answer(null, resolved);
    const lookUpPublic = createPublicLookup(resolve as Parameters<typeof createPublicLookup>[0]);
    return new Promise((answer) =>
      lookUpPublic('host.example', { all: true }, (error, found) => answer(error ?? found)),
    );
  };

  it('answers the addresses of a public host', async () => {
    expect(await lookUp(['93.184.216.34', '93.184.216.35'])).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '93.184.216.35', family: 4 },
    ]);
  });

  it.each([
    ['without an address', []],
    ['with a private address behind a public one', ['93.184.216.34', '10.1.2.3']],
  ])('refuses a host %s', async (_case, addresses) => {
    expect(await lookUp(addresses)).toBeInstanceOf(PrivateAddress);
  });
});

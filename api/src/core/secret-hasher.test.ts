import { describe, expect, it, jest } from '@jest/globals';
import { readConfig } from './config';
import { createSecretHasher } from './secret-hasher';

const settings = readConfig({ HASH_CONCURRENCY: '2', HASH_QUEUE: '3' }).security;

describe('hashing secrets', () => {
  const hasher = createSecretHasher(settings);

  it('verifies a PIN only with the same pepper', async () => {
    const stored = await hasher.hashPin('4826');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verifyPin(stored, '4826')).toBe(true);
    expect(await hasher.verifyPin(stored, '4827')).toBe(false);
    const other = createSecretHasher({
      ...settings,
      pinPepper: 'another pepper of thirty-two characters',
    });
    expect(await other.verifyPin(stored, '4826')).toBe(false);
  });

  it('queues a few hashes and refuses the rest with 429', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, () => hasher.hashPin('1234')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { status: 429, code: 'too_many_requests' } });
    expect(await hasher.hashPin('1234')).toBeTruthy();
  });

  it('spends the full cost on an unknown user and never accepts the secret', async () => {
    const verify = jest.fn(
      async (_stored: string | Uint8Array, _secret: string | Uint8Array) => true,
    );
    const unknown = createSecretHasher(settings, { hash: jest.fn(async () => ''), verify });
    expect(await unknown.verifyPin(null, '4826')).toBe(false);
    expect(await unknown.verifyPassword(null, 'Cedar-Water-1')).toBe(false);
    expect(verify).toHaveBeenCalledTimes(2);
    for (const [stored] of verify.mock.calls)
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('offers a cheaper hash to tests and refuses it in production', async () => {
    const cheap = createSecretHasher(
      readConfig({ HASH_MEMORY_KIB: '64', HASH_PASSES: '1' }).security,
    );
    const stored = await cheap.hashPassword('Cedar-Water-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(await cheap.verifyPassword(stored, 'Cedar-Water-1')).toBe(true);
    expect(() =>
      readConfig({ NODE_ENV: 'production', HASH_MEMORY_KIB: '64', HASH_PASSES: '1' }),
    ).toThrow(/HASH_MEMORY_KIB[^]*HASH_PASSES/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config';
import { createSecretHasher } from './secret-hasher';

const settings = readConfig({ HASH_CONCURRENCY: '2', HASH_QUEUE: '3' }).security;

describe('hashing secrets', () => {
  const hasher = createSecretHasher(settings);

  it('knows a PIN again only with the same pepper', async () => {
    const stored = await hasher.hashPin('4826');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verifyPin(stored, '4826')).toBe(true);
    expect(await hasher.verifyPin(stored, '4827')).toBe(false);
    const other = createSecretHasher({ ...settings, pinPepper: 'another pepper of thirty-two characters' });
    expect(await other.verifyPin(stored, '4826')).toBe(false);
  });

  it('lets a few wait and refuses the rest with 429', async () => {
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.hashPin('1234')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { status: 429, code: 'too_many_requests' } });
    expect(await hasher.hashPin('1234')).toBeTruthy();
  });
});

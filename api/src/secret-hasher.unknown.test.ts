import { describe, expect, it, jest } from '@jest/globals';
import { readConfig } from './config';

const verify = jest.fn(async (_hash: string, _secret: string) => true);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: jest.fn(), verify }));
const { createSecretHasher } = await import('./secret-hasher');

describe('a secret of somebody who does not exist', () => {
  it('is verified at the full cost and is never right', async () => {
    const hasher = createSecretHasher(readConfig({}).security);
    expect(await hasher.verifyPin(null, '4826')).toBe(false);
    expect(await hasher.verifyPassword(null, 'Cedar-Water-1')).toBe(false);
    expect(verify).toHaveBeenCalledTimes(2);
    for (const [hash] of verify.mock.calls) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { createSecretBox } from './secret-box';

const secret = 'a secret that is long enough for tests';
const box = createSecretBox(secret, 'test');
const plain = Buffer.from('JBSWY3DPEHPK3PXP');

describe('the secret box', () => {
  it('opens what it sealed, and seals the same value differently each time', () => {
    const [one, other] = [box.seal(plain, 'user:1'), box.seal(plain, 'user:1')];
    expect(box.open(one, 'user:1')).toEqual(plain);
    expect(one.equals(other)).toBe(false);
    expect(one.includes(plain)).toBe(false);
  });

  it.each([
    ['for another owner', () => box.open(box.seal(plain, 'user:1'), 'user:2')],
    [
      'with another secret',
      () => createSecretBox(`${secret}!`, 'test').open(box.seal(plain, 'user:1'), 'user:1'),
    ],
    [
      'for another purpose',
      () => createSecretBox(secret, 'other').open(box.seal(plain, 'user:1'), 'user:1'),
    ],
    [
      'after a change',
      () => {
        const sealed = box.seal(plain, 'user:1');
        sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
        return box.open(sealed, 'user:1');
      },
    ],
  ])('does not open %s', (_, open) => {
    expect(open).toThrow();
  });
});

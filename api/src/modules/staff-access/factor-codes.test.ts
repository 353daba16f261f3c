import { describe, expect, it } from '@jest/globals';
import { createAuthenticator } from '../../testing/authenticator';
import {
  createFactorKey,
  createRecoveryCodes,
  describeKey,
  hashRecoveryCode,
  stepOfCode,
} from './factor-codes';

/** The key and a moment of the appendix of RFC 6238. */
const rfcKey = Buffer.from('12345678901234567890');
const rfcMoment = new Date(1_111_111_109_000);

describe('a code of an authenticator app', () => {
  it('is the one of RFC 6238 and names its time step', () => {
    expect(stepOfCode(rfcKey, '081804', rfcMoment)).toBe(37_037_036);
    expect(stepOfCode(rfcKey, '081805', rfcMoment)).toBeUndefined();
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('is accepted from a clock %i steps off: %s', (steps, isAccepted) => {
    const key = createFactorKey();
    const app = createAuthenticator(describeKey(key, 'olive').uri);
    const step = stepOfCode(key, app.code(rfcMoment, steps), rfcMoment);
    expect(step).toBe(isAccepted ? 37_037_036 + steps : undefined);
  });
});

describe('the key for an authenticator app', () => {
  it('is written for the camera and for typing', () => {
    const { key, uri, qr } = describeKey(rfcKey, 'cedar.owner');
    expect(key).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    expect(uri).toBe(
      'otpauth://totp/Billfold:cedar.owner?issuer=Billfold&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    );
    // A corner of the code is a dark square of 7 modules behind the quiet zone of 4.
    expect(qr.path).toMatch(/^M4 4h7v1h-7z/);
    expect(qr.size).toBeGreaterThan(30);
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and count however they are typed', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const [first = ''] = codes;
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const hash = hashRecoveryCode('pepper', 1, first);
    expect(hashRecoveryCode('pepper', 1, first.toUpperCase().replace('-', ' '))).toEqual(hash);
    expect(hashRecoveryCode('pepper', 2, first)).not.toEqual(hash);
    expect(hashRecoveryCode('other', 1, first)).not.toEqual(hash);
  });
});

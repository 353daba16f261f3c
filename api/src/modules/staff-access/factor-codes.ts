import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { FactorKey } from '@billfold/shared/contracts/second-factor.contract';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const issuer = 'Billfold';
const periodMs = 30_000;
const digits = 6;
/** Clocks of phones may be off by so many steps of 30 seconds. */
const driftSteps = 1;
const keyBytes = 20;
const quietModules = 4;

export const createFactorKey = (): Buffer => randomBytes(keyBytes);

const totpOf = (key: Buffer, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1', // the only one that all authenticator apps know
    digits,
    period: periodMs / 1000,
    secret: Secret.fromHex(key.toString('hex')),
  });

/** A code as people type it: '123 456', 'ABCDE-FGHJK'. */
export const readFactorCode = (typed: string): string =>
  typed.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step that this code belongs to, at most one off; undefined for any other code. `code` is read with
 * readFactorCode.
 */
export const stepOfCode = (key: Buffer, code: string, now: Date): number | undefined => {
  if (!isAppCode(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(key, '').validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? undefined : Math.floor(timestamp / periodMs) + delta;
};

/** The dark modules of a QR code as the path of an SVG, one rectangle per run. */
const drawQr = (text: string): FactorKey['qr'] => {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size, path: runs.join('') };
};

/** The key as an authenticator app takes it: by camera or typed. */
export const describeKey = (key: Buffer, username: string): FactorKey => {
  const totp = totpOf(key, username);
  const uri = totp.toString();
  const written = totp.secret.base32.match(/.{1,4}/g) ?? [];
  return { key: written.join(' '), uri, qr: drawQr(uri) };
};

const recoveryCodeCount = 10;
const recoveryLength = 10;
/** Without characters that look alike. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

const createRecoveryCode = (): string =>
  Array.from(
    { length: recoveryLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  ).join('');

/** Ten codes, as they are shown: 'abcde-fghjk'. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    createRecoveryCode().replace(/^.{5}/, (half) => `${half}-`),
  );

/** The stored hash of a recovery code. With the pepper: the database alone must not be enough to try codes. */
export const hashRecoveryCode = (pepper: string, userId: number, typed: string): Buffer =>
  createHmac('sha256', pepper)
    .update(`recovery-code:${userId}:${readFactorCode(typed)}`)
    .digest();

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `<unix seconds at which it ends>.<HMAC-SHA256 over account, a dot and those seconds, base64url>`, made by who knows
 * the secret.
 */
const SEAL = /^(\d{1,12})\.([\w-]{43})$/;

export const sealOf = (account: string, secret: string, endsAt: Date): string => {
  const seconds = Math.floor(endsAt.getTime() / 1000);
  return `${seconds}.${createHmac('sha256', secret).update(`${account}.${seconds}`).digest('base64url')}`;
};

export const isSealOf = (seal: string, account: string, secret: string, now: Date): boolean => {
  const seconds = Number(SEAL.exec(seal)?.[1] ?? Number.NaN);
  if (!(seconds * 1000 > now.getTime())) return false;
  const expected = Buffer.from(sealOf(account, secret, new Date(seconds * 1000)));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

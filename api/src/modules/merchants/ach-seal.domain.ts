import { createHmac } from 'node:crypto';

/**
 * A seal that proves our page to the bank tokenizer: its end in unix seconds, a dot, and an
 * HMAC-SHA256 over account, dot and those seconds. It is valid for this account only.
 */
export const sealAch = (account: string, secret: string, endsAt: Date): string => {
  const seconds = Math.floor(endsAt.getTime() / 1000);
  return `${seconds}.${createHmac('sha256', secret).update(`${account}.${seconds}`).digest('base64url')}`;
};

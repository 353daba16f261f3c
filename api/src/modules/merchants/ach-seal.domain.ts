import { createHmac } from 'node:crypto';

/**
 * What a page shows the bank tokenizer to prove that we sent it: when it ends in unix seconds, a dot, and an HMAC-SHA256 over
 * account, dot and those seconds. It opens the tokenizer for this account and nothing else.
 */
export const sealAch = (account: string, secret: string, endsAt: Date): string => {
  const seconds = Math.floor(endsAt.getTime() / 1000);
  return `${seconds}.${createHmac('sha256', secret).update(`${account}.${seconds}`).digest('base64url')}`;
};

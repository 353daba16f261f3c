import { createHmac, timingSafeEqual } from 'node:crypto';

/** What ends: mails about invoices, or marketing by text and mail together. */
export type UnsubscribeKind = 'email' | 'marketing';

export type UnsubscribeTarget = {
  /** The mail with the link: its customer is meant. */
  readonly messageId: number;
  readonly kind: UnsubscribeKind;
};

const letters = { email: 'e', marketing: 'm' } as const;
const form = /^([em])([1-9][0-9]{0,14})-([\w-]{22})$/;

/** The pepper is for PINs; this use has a key of its own. */
const signatureOf = (named: string, pepper: string): string => {
  const key = createHmac('sha256', pepper).update('mail unsubscribe links').digest();
  return createHmac('sha256', key).update(named).digest().subarray(0, 16).toString('base64url');
};

/** Names a mail and what it may end. It does not expire: a link in an old mail must work. */
export const writeUnsubscribeToken = (
  { messageId, kind }: UnsubscribeTarget,
  pepper: string,
): string => {
  const named = `${letters[kind]}${messageId}`;
  return `${named}-${signatureOf(named, pepper)}`;
};

/** Undefined for a token that is not ours. */
export const readUnsubscribeToken = (
  token: string,
  pepper: string,
): UnsubscribeTarget | undefined => {
  const [, letter, id, signature] = form.exec(token) ?? [];
  if (letter === undefined || id === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf(`${letter}${id}`, pepper));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { messageId: Number(id), kind: letter === 'e' ? 'email' : 'marketing' };
};

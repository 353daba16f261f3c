import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OperatorToken } from '../settings/registry-settings';

/** The console's cookie: a token's name, who uses it and until when, signed with a key made of that token's secret. */
export const sessionCookie = 'billfold_operator';
export const sessionMaxAgeS = 12 * 3_600;

type Facts = { readonly name: string; readonly person: string; readonly expiresAt: number };

const sign = (secret: string, payload: string): Buffer =>
  createHmac('sha256', `console session:${secret}`).update(payload).digest();

/** The name in the history, without marks that could be read as something else. */
export const cleanPerson = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}_.@ -]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60);

export const issueSession = (token: OperatorToken, person: string, now: number): string => {
  const facts: Facts = {
    name: token.name,
    person: cleanPerson(person),
    expiresAt: now + sessionMaxAgeS * 1_000,
  };
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return `${payload}.${sign(token.secret, payload).toString('base64url')}`;
};

const parseFacts = (payload: string): Partial<Facts> | null => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Partial<Facts> | null;
  } catch {
    return null;
  }
};

export type Session = {
  readonly token: OperatorToken;
  readonly person: string;
  /** Names it where it was signed out: of what was signed, for a signature can be spelled in several ways. */
  readonly sessionHash: Buffer;
  readonly expiresAt: Date;
};

/**
 * Finds the operator of a cookie. The database knows whether the session was signed out. A token that was removed from the
 * settings ends its sessions. While a secret is exchanged two tokens have one name; the signature distinguishes them.
 */
export const readSession = (
  value: string,
  tokens: readonly OperatorToken[],
  now: number,
): Session | null => {
  const [payload = '', signature = ''] = value.split('.');
  const facts = parseFacts(payload);
  const given = Buffer.from(signature, 'base64url');
  const isSignedBy = ({ secret }: OperatorToken): boolean => {
    const expected = sign(secret, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const token = tokens.find((one) => one.name === facts?.name && isSignedBy(one));
  if (facts === null || token === undefined || !(Number(facts.expiresAt) > now)) return null;
  return {
    token,
    person: String(facts.person),
    sessionHash: createHash('sha256').update(payload).digest(),
    expiresAt: new Date(Number(facts.expiresAt)),
  };
};

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OperatorToken, Rights } from '../settings/registry-settings';

/** The console's cookie: a token's name, who uses it and until when, signed with a key made of that token's secret. */
export const sessionCookie = 'billfold_operator';
export const sessionMaxAgeS = 12 * 3_600;

type Facts = {
  readonly name: string;
  readonly person: string;
  readonly expiresAt: number;
  /** Of a person whom the OIDC provider knows; of a token they are in the settings. */
  readonly rights?: Rights;
};

const sign = (secret: string, payload: string): Buffer =>
  createHmac('sha256', `console session:${secret}`).update(payload).digest();

/** The name in the history, without marks that could be read as something else. */
export const cleanPerson = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}_.@ -]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60);

/** Text that only the holder of the secret can have written. */
export const seal = (secret: string, facts: object): string => {
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return `${payload}.${sign(secret, payload).toString('base64url')}`;
};

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
};

const isSealed = (secret: string, value: string): boolean => {
  const [payload = '', signature = ''] = value.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, payload);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The sealed value; null for anything else. */
export const unseal = (secret: string, value: string): unknown =>
  isSealed(secret, value) ? parse(value.split('.')[0] ?? '') : null;

export const issueSession = (token: OperatorToken, person: string, now: Date): string => {
  const facts: Facts = {
    name: token.name,
    person: cleanPerson(person),
    expiresAt: now.getTime() + sessionMaxAgeS * 1_000,
  };
  return seal(token.secret, facts);
};

/** The session of a person whom the OIDC provider knows, with the rights at the time of the sign-in. */
export const issuePersonSession = (
  signer: OperatorToken,
  person: { readonly name: string; readonly rights: Rights },
  now: Date,
): string => {
  const facts: Facts = {
    name: signer.name,
    person: person.name,
    rights: person.rights,
    expiresAt: now.getTime() + sessionMaxAgeS * 1_000,
  };
  return seal(signer.secret, facts);
};

export type Session = {
  readonly token: OperatorToken;
  readonly person: string;
  /** Of a person whom the OIDC provider knows. */
  readonly isOfProvider: boolean;
  /** Names it where it was signed out, by the signed text: a signature can be spelled in several ways. */
  readonly sessionHash: Buffer;
  readonly expiresAt: Date;
};

/** A person of the OIDC provider has a name and rights of their own, and no secret. */
const callerOf = (
  signer: OperatorToken,
  { person, rights }: Partial<Facts>,
): Pick<Session, 'token' | 'person'> | null => {
  if (signer.signsPeople !== true) return { token: signer, person: String(person) };
  if (rights === undefined) return null;
  return { token: { name: String(person), ...rights, secret: '' }, person: '' };
};

/**
 * Finds the operator of a cookie. The database knows whether the session was signed out. A token that was removed from
 * the settings ends its sessions. While a secret is exchanged two tokens have one name; the signature distinguishes
 * them.
 */
export const readSession = (
  value: string,
  tokens: readonly OperatorToken[],
  now: Date,
): Session | null => {
  const [payload = ''] = value.split('.');
  const facts = parse(payload) as Partial<Facts> | null;
  const signer = tokens.find((one) => one.name === facts?.name && isSealed(one.secret, value));
  if (facts === null || signer === undefined || !(Number(facts.expiresAt) > now.getTime()))
    return null;
  const caller = callerOf(signer, facts);
  if (caller === null) return null;
  return {
    ...caller,
    isOfProvider: signer.signsPeople === true,
    sessionHash: createHash('sha256').update(payload).digest(),
    expiresAt: new Date(Number(facts.expiresAt)),
  };
};

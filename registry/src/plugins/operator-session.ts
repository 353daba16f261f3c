import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OperatorToken } from '../config';

/** The console's cookie: a token's name, who uses it and until when, signed with a key made of that token's secret. */
export const sessionCookie = 'billfold_operator';
export const sessionMaxAgeS = 12 * 3_600;

type Facts = { readonly name: string; readonly person: string; readonly expiresAt: number };

const sign = (secret: string, payload: string): Buffer => createHmac('sha256', `console session:${secret}`).update(payload).digest();

/** As it stands in the history: no marks that could be taken for something else. */
export const cleanPerson = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_.@ -]/gu, '').replaceAll(/ +/g, ' ').trim().slice(0, 60);

export const issueSession = (token: OperatorToken, person: string, now: number): string => {
  const facts: Facts = { name: token.name, person: cleanPerson(person), expiresAt: now + sessionMaxAgeS * 1_000 };
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

/** Every process reads it without asking anybody; a token that was taken out of the configuration ends its sessions. */
export const readSession = (value: string, tokens: readonly OperatorToken[], now: number): { readonly token: OperatorToken; readonly person: string } | null => {
  const [payload = '', signature = ''] = value.split('.');
  const facts = parseFacts(payload);
  const token = tokens.find(({ name }) => name === facts?.name);
  if (facts === null || token === undefined) return null;
  const expected = sign(token.secret, payload);
  const given = Buffer.from(signature, 'base64url');
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && Number(facts.expiresAt) > now ? { token, person: String(facts.person) } : null;
};

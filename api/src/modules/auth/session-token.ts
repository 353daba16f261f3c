import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. Plain sha256: a 256-bit random value needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const TOKEN = /^[\w-]{43}$/;
/** Nothing else can be a token of ours, so nothing else is looked up. */
export const isTokenShaped = (text: string): boolean => TOKEN.test(text);

const programPrefix = 'bk_';

/** The key of a program carries a token; people see the hint of it. */
export const programKeyOf = (token: string): { readonly key: string; readonly hint: string } => ({
  key: `${programPrefix}${token}`,
  hint: `${programPrefix}…${token.slice(-4)}`,
});

/** The token in the key of a program; undefined for any other text. */
export const tokenOfProgramKey = (key: string): string | undefined =>
  key.startsWith(programPrefix) ? key.slice(programPrefix.length) : undefined;

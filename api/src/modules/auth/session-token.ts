import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. Plain sha256: a 256-bit random value needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const TOKEN = /^[\w-]{43}$/;
/** Nothing else can be a token of ours, so nothing else is looked up. */
export const isTokenShaped = (text: string): boolean => TOKEN.test(text);

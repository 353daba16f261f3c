import { createHash, randomBytes } from 'node:crypto';

/** Its holder continues this visit, and nothing else. */
export const createPageToken = (): string => `pg_${randomBytes(32).toString('base64url')}`;

/** The stored hash of a page token: it is random, so a plain hash is enough. */
export const hashPageToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const TOKEN = /^pg_[\w-]{43}$/;
/** Nothing else can be one of ours, so nothing else is looked up. */
export const isPageTokenShaped = (text: string): boolean => TOKEN.test(text);

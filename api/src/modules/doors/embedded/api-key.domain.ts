import { createHash, randomBytes } from 'node:crypto';

/**
 * A publishable key may be in a page: it pays a known invoice and reads nothing. A secret key stays
 * on the merchant's server.
 */
export type ApiKeyKind = 'publishable' | 'secret';

const prefixes: Readonly<Record<ApiKeyKind, string>> = { publishable: 'pk_', secret: 'sk_' };
const random = (): string => randomBytes(32).toString('base64url');

export const createApiKey = (kind: ApiKeyKind): string => `${prefixes[kind]}${random()}`;
/** Names a merchant in a page; no secret, but not to be guessed either. */
export const createCompanyToken = (): string => `ct_${randomBytes(18).toString('base64url')}`;
/** Its holder may see and pay the order of the merchant's server, and nothing else. */
export const createPaymentSessionId = (): string => `ps_${random()}`;

/**
 * The stored hash of a key or of a payment session's id: both are random, so a plain hash is
 * enough.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The part of a key that people see. */
export const hintOf = (key: string): string => `${key.slice(0, 3)}…${key.slice(-4)}`;

const KEY = /^[ps]k_[\w-]{8,90}$/;
const SESSION = /^ps_[\w-]{43}$/;
const COMPANY_TOKEN = /^[\w-]{16,80}$/;
/** Nothing else can be one of ours, so nothing else is looked up. */
export const isApiKeyShaped = (text: string): boolean => KEY.test(text);
export const isPaymentSessionShaped = (text: string): boolean => SESSION.test(text);
export const isCompanyTokenShaped = (text: string): boolean => COMPANY_TOKEN.test(text);

/** The demo's keys are in the guides: production refuses them for any database. */
export const isDemoKey = (key: string): boolean => /^[ps]k_demo_/.test(key);

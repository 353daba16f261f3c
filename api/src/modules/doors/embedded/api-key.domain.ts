import { createHash, randomBytes } from 'node:crypto';

/** A publishable key may stand in a page: with it a known bill is paid and nothing is read. A secret one stays on the business's server. */
export type ApiKeyKind = 'publishable' | 'secret';

const prefixes: Readonly<Record<ApiKeyKind, string>> = { publishable: 'pk_', secret: 'sk_' };
const random = (): string => randomBytes(32).toString('base64url');

export const createApiKey = (kind: ApiKeyKind): string => `${prefixes[kind]}${random()}`;
/** Names a business in a page; no secret, but not to be guessed either. */
export const createCompanyToken = (): string => `ct_${randomBytes(18).toString('base64url')}`;
/** Whoever has it may see and pay what the business's server asked for, and nothing else. */
export const createPaymentSessionId = (): string => `ps_${random()}`;

/** What is stored of a key and of a payment session's id: they are random, so a plain hash will do. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** By what people tell their keys apart. */
export const hintOf = (key: string): string => `${key.slice(0, 3)}…${key.slice(-4)}`;

const KEY = /^[ps]k_[\w-]{8,90}$/;
const SESSION = /^ps_[\w-]{43}$/;
const COMPANY_TOKEN = /^[\w-]{16,80}$/;
/** Nothing else can be one of ours, so nothing else is looked up. */
export const isApiKeyShaped = (text: string): boolean => KEY.test(text);
export const isPaymentSessionShaped = (text: string): boolean => SESSION.test(text);
export const isCompanyTokenShaped = (text: string): boolean => COMPANY_TOKEN.test(text);

/** The demo's keys stand in the guides: they open nothing in production, whatever is in its database. */
export const isDemoKey = (key: string): boolean => /^[ps]k_demo_/.test(key);

import { amountLimits, embeddedMethodNames } from '@billfold/shared/contracts/limits';
import type { EmbeddedMethod } from '@billfold/shared/contracts/public-payment.contract';
import { readDollars } from '@billfold/shared/format/money';

/**
 * The request of the merchant's site in the address. Everything but the credentials is public; none of it is trusted.
 */
export type EmbeddedRequest = {
  /** Made by the merchant's server: the server then has the other values, and the query has none. */
  readonly sessionId: string | null;
  readonly accountId: number | null;
  /** The merchant's own invoice number. */
  readonly invoiceNumber: string | null;
  /** Ours. */
  readonly invoiceId: number | null;
  readonly companyToken: string | null;
  readonly apiKey: string | null;
  /** The site that opened the page, if the browser named it. */
  readonly opener: string | null;
  readonly amountMinor: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly description: string;
  readonly callbackUrl: string | null;
  readonly methods: readonly EmbeddedMethod[];
  readonly method: EmbeddedMethod;
};

const secretParameters = ['company_token', 'api_key', 'session'] as const;
type Secrets = Pick<EmbeddedRequest, 'companyToken' | 'apiKey' | 'sessionId' | 'opener'>;

const isMethod = (name: string): name is EmbeddedMethod =>
  embeddedMethodNames.some((allowed) => allowed === name);

/**
 * The ways that are allowed, in the order in which they are named: all of them by default, the card when nothing usable
 * is named.
 */
export const readMethods = (list: string | null): readonly EmbeddedMethod[] => {
  if (list === null || list.trim() === '') return embeddedMethodNames;
  const allowed = new Set(
    list
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(isMethod),
  );
  return allowed.size === 0 ? ['credit'] : [...allowed];
};

/** The requested way if it is allowed, else the first allowed one, else the card. */
export const chooseMethod = (
  requested: string | null,
  allowed: readonly EmbeddedMethod[],
): EmbeddedMethod => {
  const name = requested?.trim().toLowerCase() ?? '';
  if (isMethod(name) && allowed.includes(name)) return name;
  return allowed[0] ?? 'credit';
};

/** Dollars as a site writes them: 25, 25.5, 25.00, $1,250.00. Null for anything else: an amount is not guessed. */
export const readAmount = (text: string | null): number | null => {
  const minor = readDollars(text ?? '');
  return minor !== undefined && minor >= amountLimits.minMinor && minor <= amountLimits.maxMinor
    ? minor
    : null;
};

const readId = (text: string | null): number | null => {
  const trimmed = text?.trim() ?? '';
  return /^[1-9]\d{0,15}$/.test(trimmed) && Number.isSafeInteger(Number(trimmed))
    ? Number(trimmed)
    : null;
};

const textOf = (query: URLSearchParams, name: string): string | null =>
  query.get(name)?.trim() || null;

/** What a reload needs again; the address, once it has changed, has no referrer either. */
export const secretsOf = ({ companyToken, apiKey, sessionId, opener }: Secrets): Secrets => ({
  companyToken,
  apiKey,
  sessionId,
  opener,
});

const noSecrets: Secrets = { companyToken: null, apiKey: null, sessionId: null, opener: null };

/** The value that `secretsOf` left in the tab's history; empty when the entry has another value. */
export const readKeptSecrets = (state: unknown): Secrets => {
  if (typeof state !== 'object' || state === null) return noSecrets;
  const { companyToken, apiKey, sessionId, opener } = state as Readonly<Record<string, unknown>>;
  const textOrNull = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return {
    companyToken: textOrNull(companyToken),
    apiKey: textOrNull(apiKey),
    sessionId: textOrNull(sessionId),
    opener: textOrNull(opener),
  };
};

export const readEmbeddedRequest = (
  query: URLSearchParams,
  kept: Secrets = noSecrets,
  opener: string | null = null,
): EmbeddedRequest => {
  const methods = readMethods(query.get('selected_payment_options'));
  return {
    sessionId: textOf(query, 'session') ?? kept.sessionId,
    accountId: readId(query.get('blytzpay_account_id')),
    invoiceNumber: textOf(query, 'invoice_id'),
    invoiceId: readId(query.get('blytzpay_invoice_id')),
    companyToken: textOf(query, 'company_token') ?? kept.companyToken,
    apiKey: textOf(query, 'api_key') ?? kept.apiKey,
    opener: opener ?? kept.opener,
    amountMinor: readAmount(query.get('amount')),
    firstName: textOf(query, 'first_name') ?? '',
    lastName: textOf(query, 'last_name') ?? '',
    description: textOf(query, 'description') ?? '',
    callbackUrl: textOf(query, 'callback_url'),
    methods,
    method: chooseMethod(query.get('selected_payment_method'), methods),
  };
};

/**
 * The query without what must not stay in a history or a log, and with the account once it is known; null when it is so
 * already.
 */
export const keptSearch = (query: URLSearchParams, accountId: number | null): string | null => {
  const isMissing = accountId !== null && query.get('blytzpay_account_id') === null;
  if (!isMissing && !secretParameters.some((name) => query.has(name))) return null;
  const kept = new URLSearchParams(query);
  for (const name of secretParameters) kept.delete(name);
  if (isMissing) kept.set('blytzpay_account_id', String(accountId));
  return kept.size === 0 ? '' : `?${kept.toString()}`;
};

/** What the merchant's site left out, one sentence each, for its developers; empty when a payment is possible. */
export const complainAboutRequest = (request: EmbeddedRequest): readonly string[] => {
  if (request.sessionId !== null) return [];
  return [
    ...(request.accountId === null ? ['blytzpay_account_id is missing or is not a number.'] : []),
    ...(request.invoiceNumber === null && request.invoiceId === null
      ? ['invoice_id and blytzpay_invoice_id are missing.']
      : []),
    ...(request.amountMinor === null
      ? ['amount is missing or is not in dollars, such as 25.00.']
      : []),
    ...(request.companyToken === null || request.apiKey === null
      ? ['company_token or api_key is missing.']
      : []),
  ];
};

/** The invoice that is paid: two visits for one invoice have the same value. No secret. */
export const subjectOf = ({
  accountId,
  invoiceId,
  invoiceNumber,
}: Pick<EmbeddedRequest, 'accountId' | 'invoiceId' | 'invoiceNumber'>): string =>
  JSON.stringify([accountId, invoiceId, invoiceId === null ? invoiceNumber : null]);

/** Where payments of this page go. `isOwn` is the product's own API; null: this address takes no payments. */
export type PaymentHost = { readonly process: string; readonly api: string | null };

export const findPaymentHost = (
  {
    environments,
    hosts,
  }: {
    readonly environments: Readonly<Record<string, string>>;
    readonly hosts: Readonly<Record<string, string>>;
  },
  origin: string,
): PaymentHost | null => {
  const environment = environments[origin];
  const host = environment === undefined ? undefined : hosts[environment];
  if (host === undefined) return null;
  const base = host.replace(/\/+$/, '');
  return base === '' ? { process: origin, api: null } : { process: base, api: `${base}/api` };
};

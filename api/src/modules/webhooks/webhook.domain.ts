import { createHmac, randomBytes } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@billfold/shared/contracts/durations';

/** What came of one try to send an event. */
export type ReceiverAnswer = {
  /** Null without an answer. */
  readonly status: number | null;
  /** The beginning of the answer, or why there was none. */
  readonly text: string;
  readonly ms: number;
};

export const signatureHeader = 'billfold-signature';
/** After a rotation the former secret signs too. */
export const bothSecretsMs = dayMs;
/** After so long without a success an event is given up, and an endpoint is turned off. */
export const patienceMs = 3 * dayMs;
/** So many failures in a row make the endpoint wait, with all of its events. */
export const failuresBeforePause = 3;
/** A receiver that takes longer gets one event at a time. */
export const slowFromMs = 2_000;

const ladderMs: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  2 * hourMs,
  6 * hourMs,
];

/** The pause after the failure number `failures`, from 1. */
export const pauseMs = (failures: number): number =>
  ladderMs[Math.min(Math.max(failures, 1), ladderMs.length) - 1] ?? hourMs;

export type DeliveryOutcome = 'delivered' | 'gone' | 'again';

export const outcomeOf = ({ status }: ReceiverAnswer): DeliveryOutcome => {
  if (status === 410) return 'gone';
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'again';
};

export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

export const hintOf = (secret: string): string => secret.slice(-4);

const sign = (secret: string, signed: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex');

/** `t=1700000000,v1=…`: one `v1` for each secret that is valid. */
export const signatureOf = (body: string, secrets: readonly string[], now: Date): string => {
  const time = Math.floor(now.getTime() / 1_000);
  return [`t=${time}`, ...secrets.map((secret) => `v1=${sign(secret, `${time}.${body}`)}`)].join(
    ',',
  );
};

export type EventFacts = {
  readonly key: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly merchantId: number;
  readonly data: unknown;
};

/** The same text in each repetition. */
export const bodyOf = ({ key, type, createdAt, merchantId, data }: EventFacts): string =>
  JSON.stringify({
    id: key,
    type,
    created_at: createdAt.toISOString(),
    merchant_id: merchantId,
    data: { object: data },
  });

export type UrlRules = { readonly mayBePrivate: boolean };

/** The address as it is called; undefined unless it is a plain https address. */
export const readReceiverUrl = (text: string, { mayBePrivate }: UrlRules): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSecure = url.protocol === 'https:' || (mayBePrivate && url.protocol === 'http:');
  return isSecure && url.username === '' && url.password === '' && url.hash === ''
    ? url
    : undefined;
};

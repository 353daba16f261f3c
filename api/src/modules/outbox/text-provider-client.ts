import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AxiosError, type AxiosResponse, create } from 'axios';
import { failureText, unsubscribedCode } from './delivery-code.domain';
import type { DeliveryAnswer, DeliveryTrace } from './delivery.domain';
import type { MessageProvider, OutgoingMessage } from './message-provider';

export type TextProviderSettings = {
  /** Up to and without `/2010-04-01`. */
  readonly url: string;
  readonly account: string;
  readonly secret: string;
  /** Where the provider reports how far a text has come. */
  readonly statusUrl: string;
  readonly timeoutMs: number;
};

/** The connection was never made: nothing can have been sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Signing in failed or it was too slow: our trouble, not the message's. */
const refusedForNow = new Set([401, 403, 408]);
/** More calls than the account or the sender may make: https://www.twilio.com/docs/errors/20429 and 14107 */
const tooFast = new Set([20_429, 14_107]);
const slowDownMs = { least: 1_000, most: 600_000 } as const;
/** Their clock and ours may differ. */
const clockSlackMs = 60_000;
const maxAnswerBytes = 1024 * 1024;

type SentText = { readonly sid: string; readonly body: string; readonly createdMs: number };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const codeOf = (body: unknown): number | undefined => {
  const code = isRecord(body) ? body['code'] : undefined;
  return typeof code === 'number' ? code : undefined;
};
const codeText = (body: unknown): string =>
  codeOf(body) === undefined ? '' : ` (${codeOf(body)})`;

/** Retry-After in seconds; one second without it. */
const waitOf = (headers: AxiosResponse['headers']): number => {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds)
    ? Math.min(Math.max(seconds * 1_000, slowDownMs.least), slowDownMs.most)
    : slowDownMs.least;
};

const readRefusal = (data: unknown): DeliveryAnswer => {
  const code = codeOf(data);
  return {
    kind: 'refused',
    reason: failureText(code, 'The text was refused'),
    ...(code === undefined ? {} : { code }),
    ...(code === unsubscribedCode ? { isUnsubscribed: true } : {}),
  };
};

const readAnswer = ({ status, data, headers }: AxiosResponse<unknown>): DeliveryAnswer => {
  if (status >= 200 && status < 300) {
    const sid = isRecord(data) ? data['sid'] : undefined;
    return typeof sid === 'string' && sid !== ''
      ? { kind: 'accepted', providerId: sid }
      : { kind: 'in_doubt', reason: "We couldn't read the answer." };
  }
  if (status === 429 || tooFast.has(codeOf(data) ?? 0))
    return {
      kind: 'slow_down',
      reason: 'Your number sends faster than the provider allows.',
      waitMs: waitOf(headers),
    };
  if (refusedForNow.has(status))
    return { kind: 'not_taken', reason: `The provider answered ${status}${codeText(data)}.` };
  if (status >= 400 && status < 500) return readRefusal(data);
  return { kind: 'in_doubt', reason: `The provider answered ${status}.` };
};

const readFailure = (error: unknown): DeliveryAnswer => {
  const code = (error as AxiosError).code ?? 'unknown';
  return neverConnected.has(code)
    ? { kind: 'not_taken', reason: `No connection (${code}).` }
    : { kind: 'in_doubt', reason: `No answer (${code}).` };
};

const readSentTexts = (data: unknown): readonly SentText[] | undefined => {
  const messages = isRecord(data) ? data['messages'] : undefined;
  if (!Array.isArray(messages)) return undefined;
  return messages
    .filter(isRecord)
    .flatMap(({ sid, body, date_created: created, direction }) =>
      typeof sid === 'string' &&
      typeof body === 'string' &&
      typeof created === 'string' &&
      direction !== 'inbound'
        ? [{ sid, body, createdMs: Date.parse(created) }]
        : [],
    );
};

/**
 * Twilio's REST. Sending has no idempotency there: an attempt without an answer is looked for among the messages it
 * lists before anything is sent again.
 */
export const createTextProvider = (settings: TextProviderSettings): MessageProvider => {
  const agents = {
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 16 }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 16 }),
  };
  const client = create({
    baseURL: `${settings.url}/2010-04-01/Accounts/${encodeURIComponent(settings.account)}/`,
    auth: { username: settings.account, password: settings.secret },
    ...agents,
    timeout: settings.timeoutMs,
    maxRedirects: 0,
    maxContentLength: maxAnswerBytes,
    proxy: false,
    validateStatus: () => true,
  });

  const listSince = async (
    { from, to }: OutgoingMessage,
    since: Date,
  ): Promise<readonly SentText[] | undefined> => {
    const day = new Date(since.getTime() - clockSlackMs).toISOString().slice(0, 10);
    const { status, data } = await client.get<unknown>('Messages.json', {
      params: new URLSearchParams({ To: to, From: from, 'DateSent>': day, PageSize: '200' }),
    });
    return status === 200 ? readSentTexts(data) : undefined;
  };

  const trace: MessageProvider['trace'] = async (
    message,
    since,
    isKnown,
  ): Promise<DeliveryTrace> => {
    try {
      const listed = await listSince(message, since);
      if (listed === undefined) return { kind: 'cannot_tell' };
      const alike = listed.filter(
        (text) => text.body === message.body && text.createdMs >= since.getTime() - clockSlackMs,
      );
      const knownIds = await isKnown(alike.map((text) => text.sid));
      const own = alike.find((text) => !knownIds.has(text.sid));
      return own === undefined ? { kind: 'not_taken' } : { kind: 'taken', providerId: own.sid };
    } catch {
      return { kind: 'cannot_tell' };
    }
  };

  return {
    send: async ({ id, from, to, body }) => {
      const form = {
        To: to,
        From: from,
        Body: body,
        StatusCallback: `${settings.statusUrl}?message=${id}`,
      };
      try {
        return readAnswer(await client.post<unknown>('Messages.json', new URLSearchParams(form)));
      } catch (error) {
        return readFailure(error);
      }
    },
    trace,
    close: () => {
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
};

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { create, isAxiosError, type AxiosInstance } from 'axios';
import type {
  AuthoriseRequest,
  CardGateway,
  FundingDate,
  GatewayReply,
  RefundRequest,
} from './card-gateway';
import {
  formatGatewayAmount,
  isJsonObject,
  namesNoTransaction,
  parseJson,
  readAuthorise,
  readFunding,
  readInquiries,
  readSettlement,
  twoDigits,
  type Json,
} from './card-gateway-answer';

export type CardGatewaySettings = {
  /** Up to and without `/cardconnect/rest`. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Above the gateway's own 32 s, for the whole exchange. */
  readonly timeoutMs: number;
  readonly onExchange?: (exchange: {
    readonly endpoint: string;
    readonly kind: string;
    readonly seconds: number;
  }) => void;
};

const refusingStatuses: readonly number[] = [401, 429];
const maxAnswerBytes = 256 * 1024;
/** A day's list holds every payment of an account. */
const maxListBytes = 64 * 1024 * 1024;

/** Speaks the CardPointe Gateway REST protocol. Never repeats a request by itself and never follows a redirect. */
export const createCardGateway = (
  settings: CardGatewaySettings,
): CardGateway & { close(): void } => {
  const agents = {
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 256 }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 256 }),
  };
  const { change, inquire, list } = createExchange(settings, createClient(settings, agents));

  return {
    authorise: (request) => change('auth', authoriseBody(request)),
    capture: ({ merchantId, retref, amountMinor }) =>
      change('capture', {
        merchid: merchantId,
        retref,
        amount: formatGatewayAmount(amountMinor),
      }),
    refund: (request) => change('refund', refundBody(request)),
    void: ({ merchantId, retref }) => change('void', { merchid: merchantId, retref }),
    voidByOrderId: ({ merchantId, orderId }) =>
      change('voidByOrderId', { merchid: merchantId, orderid: orderId }),
    inquireByOrderId: ({ merchantId, orderId }) =>
      inquire('inquireByOrderid', [orderId, merchantId, '1']),
    inquire: ({ merchantId, retref }) => inquire('inquire', [retref, merchantId]),
    funding: ({ merchantId, date }) =>
      list('funding', merchantId, date, (answer) => readFunding(answer, merchantId)),
    settlementStatus: ({ merchantId, date }) =>
      list('settlestat', merchantId, date, (answer) => readSettlement(answer, merchantId)),
    close: () => {
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
};

const createClient = (
  { url, username, password, timeoutMs }: CardGatewaySettings,
  agents: { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent },
): AxiosInstance => {
  return create({
    baseURL: `${url}/cardconnect/rest/`,
    auth: { username, password },
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...agents,
    timeout: timeoutMs,
    maxRedirects: 0,
    proxy: false,
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  });
};

/** The three kinds of calls, each measured: a change with a body, a look-up by path, a list by query. */
const createExchange = ({ timeoutMs, onExchange }: CardGatewaySettings, client: AxiosInstance) => {
  const exchange = async <Fields>(
    endpoint: string,
    call: { readonly method: 'PUT' | 'GET'; readonly path: string; readonly body?: Json },
    read: (answer: unknown) => Fields | null,
    maxBytes = maxAnswerBytes,
  ) => {
    const startedAt = performance.now();
    const reply = await send(
      client,
      { timeoutMs, maxBytes },
      call.method,
      call.path,
      call.body,
      read,
    );
    onExchange?.({
      endpoint,
      kind: reply.kind,
      seconds: (performance.now() - startedAt) / 1_000,
    });
    return reply;
  };

  return {
    change: (endpoint: string, body: Json) =>
      exchange(endpoint, { method: 'PUT', path: endpoint, body }, readAuthorise),
    inquire: (endpoint: string, parts: readonly string[]) =>
      exchange(
        endpoint,
        { method: 'GET', path: [endpoint, ...parts.map(encodeURIComponent)].join('/') },
        readInquiries,
      ),
    list: <Fields>(
      endpoint: string,
      merchantId: string,
      date: FundingDate | null,
      read: (answer: unknown) => Fields | null,
    ) =>
      exchange(
        endpoint,
        { method: 'GET', path: `${endpoint}?${listQuery(merchantId, date)}` },
        read,
        maxListBytes,
      ),
  };
};

const send = async <Fields>(
  client: AxiosInstance,
  { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
  method: 'PUT' | 'GET',
  path: string,
  body: Json | undefined,
  read: (answer: unknown) => Fields | null,
): Promise<GatewayReply<Fields>> => {
  try {
    // The client's own time-out is about a silent socket; the signal ends an answer that trickles.
    const response = await client.request<unknown>({
      method,
      url: path,
      data: body,
      maxContentLength: maxBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (refusingStatuses.includes(response.status) && namesNoTransaction(response.data))
      return { kind: 'refused', reason: `http_${response.status}` };
    if (response.status < 200 || response.status > 299)
      return { kind: 'unclear', reason: `http_${response.status}` };
    const fields = typeof response.data === 'string' ? read(parseJson(response.data)) : null;
    return fields === null
      ? { kind: 'unclear', reason: 'unreadable_answer' }
      : { kind: 'answered', fields };
  } catch (error) {
    return wasNeverSent(error)
      ? { kind: 'not_sent', reason: 'connection_never_made' }
      : { kind: 'unclear', reason: failureReason(error) };
  }
};

/** E-commerce, telephone order, recurring. */
const ecomindOf = { customer: 'E', telephone: 'T', merchant: 'R' } as const;

const authoriseBody = (request: AuthoriseRequest): Json => {
  const { instrument } = request;
  return {
    merchid: request.merchantId,
    orderid: request.orderId,
    account: instrument.token,
    amount: formatGatewayAmount(request.amountMinor),
    currency: 'USD',
    ...(instrument.kind === 'card'
      ? { expiry: `${twoDigits(instrument.expiryMonth)}${twoDigits(instrument.expiryYear % 100)}` }
      : { accttype: 'ECHK' }),
    capture: request.capture ? 'Y' : 'N',
    receipt: 'y',
    ecomind: instrument.kind === 'bank' ? 'B' : ecomindOf[request.initiator],
    ...(request.isStoredCredential
      ? {
          cof: request.initiator === 'merchant' ? 'M' : 'C',
          cofscheduled: request.initiator === 'merchant' ? 'Y' : 'N',
        }
      : {}),
    name: request.name,
    ...(request.postal === null ? {} : { postal: request.postal }),
  };
};

const refundBody = ({ merchantId, retref, amountMinor, orderId }: RefundRequest): Json => {
  return {
    merchid: merchantId,
    retref,
    amount: formatGatewayAmount(amountMinor),
    orderid: orderId,
  };
};

const listQuery = (merchantId: string, date: FundingDate | null): string => {
  return `merchid=${encodeURIComponent(merchantId)}${date === null ? '' : `&date=${twoDigits(date.month)}${twoDigits(date.day)}`}`;
};

/**
 * True only when every failure happened while the name was resolved or the connection made: then no byte of the request
 * left. A time-out or a reset never qualifies, whenever it came.
 */
const wasNeverSent = (error: unknown): boolean => {
  const cause: unknown = isAxiosError(error) ? error.cause : error;
  if (!isJsonObject(cause)) return false;
  // One host with several addresses fails with one error per address.
  const { errors } = cause;
  return Array.isArray(errors)
    ? errors.length > 0 && errors.every(isConnectFailure)
    : isConnectFailure(cause);
};

const isConnectFailure = (error: unknown): boolean => {
  return (
    isJsonObject(error) && (error['syscall'] === 'connect' || error['syscall'] === 'getaddrinfo')
  );
};

const failureReason = (error: unknown): string => {
  if (isAxiosError(error)) return `network_${(error.code ?? 'failure').toLowerCase()}`;
  return 'network_failure';
};

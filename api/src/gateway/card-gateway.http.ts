import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { create, isAxiosError, type AxiosInstance } from 'axios';
import type {
  AuthoriseFields,
  AuthoriseRequest,
  CardGateway,
  FundedTransaction,
  FundingDate,
  FundingFields,
  GatewayReply,
  InquiryFields,
  RefundRequest,
  SettlementFields,
} from './card-gateway';

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

type Json = Readonly<Record<string, unknown>>;
const refusingStatuses: readonly number[] = [401, 429];
const maxAnswerBytes = 256 * 1024;
/** A day's list holds every payment of an account. */
const maxListBytes = 64 * 1024 * 1024;

/** Speaks the CardPointe Gateway REST protocol. Never repeats a request by itself and never follows a redirect. */
export function createCardGateway(settings: CardGatewaySettings): CardGateway & { close(): void } {
  const agents = {
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 256 }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 256 }),
  };
  const client = create({
    baseURL: `${settings.url}/cardconnect/rest/`,
    auth: { username: settings.username, password: settings.password },
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...agents,
    timeout: settings.timeoutMs,
    maxRedirects: 0,
    proxy: false,
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  });

  const exchange = async <Fields>(
    endpoint: string,
    method: 'PUT' | 'GET',
    path: string,
    body: Json | undefined,
    read: (answer: unknown) => Fields | null,
    maxBytes = maxAnswerBytes,
  ) => {
    const startedAt = performance.now();
    const reply = await send(
      client,
      { timeoutMs: settings.timeoutMs, maxBytes },
      method,
      path,
      body,
      read,
    );
    settings.onExchange?.({
      endpoint,
      kind: reply.kind,
      seconds: (performance.now() - startedAt) / 1_000,
    });
    return reply;
  };

  return {
    authorise: (request) => exchange('auth', 'PUT', 'auth', authoriseBody(request), readAuthorise),
    capture: ({ merchantId, retref, amountMinor }) =>
      exchange(
        'capture',
        'PUT',
        'capture',
        { merchid: merchantId, retref, amount: formatGatewayAmount(amountMinor) },
        readAuthorise,
      ),
    refund: (request) => exchange('refund', 'PUT', 'refund', refundBody(request), readAuthorise),
    void: ({ merchantId, retref }) =>
      exchange('void', 'PUT', 'void', { merchid: merchantId, retref }, readAuthorise),
    voidByOrderId: ({ merchantId, orderId }) =>
      exchange(
        'voidByOrderId',
        'PUT',
        'voidByOrderId',
        { merchid: merchantId, orderid: orderId },
        readAuthorise,
      ),
    inquireByOrderId: ({ merchantId, orderId }) =>
      exchange(
        'inquireByOrderid',
        'GET',
        `inquireByOrderid/${encodeURIComponent(orderId)}/${encodeURIComponent(merchantId)}/1`,
        undefined,
        readInquiries,
      ),
    inquire: ({ merchantId, retref }) =>
      exchange(
        'inquire',
        'GET',
        `inquire/${encodeURIComponent(retref)}/${encodeURIComponent(merchantId)}`,
        undefined,
        readInquiries,
      ),
    funding: ({ merchantId, date }) =>
      exchange(
        'funding',
        'GET',
        `funding?${listQuery(merchantId, date)}`,
        undefined,
        (answer) => readFunding(answer, merchantId),
        maxListBytes,
      ),
    settlementStatus: ({ merchantId, date }) =>
      exchange(
        'settlestat',
        'GET',
        `settlestat?${listQuery(merchantId, date)}`,
        undefined,
        (answer) => readSettlement(answer, merchantId),
        maxListBytes,
      ),
    close: () => {
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
}

async function send<Fields>(
  client: AxiosInstance,
  { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
  method: 'PUT' | 'GET',
  path: string,
  body: Json | undefined,
  read: (answer: unknown) => Fields | null,
): Promise<GatewayReply<Fields>> {
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
}

function authoriseBody(request: AuthoriseRequest): Json {
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
    ecomind: instrument.kind === 'bank' ? 'B' : request.initiator === 'customer' ? 'E' : 'R',
    ...(request.isStoredCredential
      ? {
          cof: request.initiator === 'customer' ? 'C' : 'M',
          cofscheduled: request.initiator === 'customer' ? 'N' : 'Y',
        }
      : {}),
    name: request.name,
    ...(request.postal === null ? {} : { postal: request.postal }),
  };
}

function refundBody({ merchantId, retref, amountMinor, orderId }: RefundRequest): Json {
  return {
    merchid: merchantId,
    retref,
    amount: formatGatewayAmount(amountMinor),
    orderid: orderId,
  };
}

/** The gateway reads "1000" as ten dollars and "1000.00" as a thousand: there is always a point. */
export function formatGatewayAmount(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${twoDigits(amountMinor % 100)}`;
}

export function parseGatewayAmount(text: string): number | null {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(text);
  return match === null ? null : Number(match[1]) * 100 + Number(match[2]);
}

function listQuery(merchantId: string, date: FundingDate | null): string {
  return `merchid=${encodeURIComponent(merchantId)}${date === null ? '' : `&date=${twoDigits(date.month)}${twoDigits(date.day)}`}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(answer: Json, name: string): string | null {
  const value = answer[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function readAuthorise(answer: unknown): AuthoriseFields | null {
  if (!isJsonObject(answer)) return null;
  const respstat = textOf(answer, 'respstat');
  const respcode = textOf(answer, 'respcode');
  if (respstat === null || respcode === null) return null;
  const amount = textOf(answer, 'amount');
  return {
    respstat,
    respcode,
    processor: textOf(answer, 'respproc'),
    resptext: textOf(answer, 'resptext') ?? '',
    retref: textOf(answer, 'retref'),
    amountMinor: amount === null ? null : parseGatewayAmount(amount),
    orderId: textOf(answer, 'orderId') ?? textOf(answer, 'orderid'),
    authcode: textOf(answer, 'authcode'),
  };
}

/** What came with the status is no answer to the call itself, so that nothing can have been carried out. */
function namesNoTransaction(body: unknown): boolean {
  return typeof body !== 'string' || readAuthorise(parseJson(body)) === null;
}

function readInquiries(answer: unknown): readonly InquiryFields[] | null {
  const records = Array.isArray(answer) ? answer : [answer];
  const inquiries = records.map((record: unknown) => {
    const fields = readAuthorise(record);
    if (fields === null || !isJsonObject(record)) return null;
    const settlementStatus = textOf(record, 'setlstat');
    return {
      ...fields,
      settlementStatus,
      isVoided: settlementStatus?.toLowerCase() === 'voided',
      canBeGivenBack: readGivingBack(textOf(record, 'voidable'), textOf(record, 'refundable')),
      token: textOf(record, 'token') ?? textOf(record, 'account'),
      payerName: textOf(record, 'name'),
      takenOn: readDay(textOf(record, 'authdate')),
    };
  });
  return inquiries.every((inquiry) => inquiry !== null) ? inquiries : null;
}

function readGivingBack(voidable: string | null, refundable: string | null): boolean | null {
  return voidable === null && refundable === null ? null : voidable === 'Y' || refundable === 'Y';
}

/** 20261120 */
function readDay(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** A refusal has the form of an answer: a list of this account names neither a status of a call nor another account. */
function isListOf(merchantId: string, part: unknown): part is Json {
  return (
    isJsonObject(part) &&
    part['respstat'] === undefined &&
    (part['merchid'] === undefined || part['merchid'] === merchantId)
  );
}

/** The transactions of the parts of a list; null when one of them cannot be read, so that it is not taken for an empty one. */
function readListed<Listed>(
  parts: readonly unknown[],
  merchantId: string,
  read: (transaction: Json, retref: string) => Listed,
): readonly Listed[] | null {
  const listed: Listed[] = [];
  for (const part of parts) {
    if (!isListOf(merchantId, part)) return null;
    const { txns = [] } = part;
    if (!Array.isArray(txns)) return null;
    for (const transaction of txns as readonly unknown[]) {
      // What does not name a payment is not about one.
      if (!isJsonObject(transaction) || (transaction['retref'] ?? '') === '') continue;
      const retref = textOf(transaction, 'retref');
      if (retref === null) return null;
      listed.push(read(transaction, retref));
    }
  }
  return listed;
}

/** One object, or a list of them; without transactions it funded nothing. */
function readFunding(answer: unknown, merchantId: string): FundingFields | null {
  const transactions = readListed(
    Array.isArray(answer) ? answer : [answer],
    merchantId,
    readFunded,
  );
  return transactions === null ? null : { transactions };
}

function readFunded(listed: Json, retref: string): FundedTransaction {
  return {
    retref,
    isRefund: textOf(listed, 'type')?.toLowerCase() === 'refund',
    isRejected: textOf(listed, 'status')?.toLowerCase() === 'rejected',
    achReturnCode: textOf(listed, 'achreturncode'),
  };
}

/** A list of batches. */
function readSettlement(answer: unknown, merchantId: string): SettlementFields | null {
  const retrefs = Array.isArray(answer)
    ? readListed(answer, merchantId, (_transaction, retref) => retref)
    : null;
  return retrefs === null ? null : { retrefs };
}

/**
 * True only when every failure happened while the name was resolved or the connection made: then no byte of the request left.
 * A time-out or a reset never qualifies, whenever it came.
 */
function wasNeverSent(error: unknown): boolean {
  const cause: unknown = isAxiosError(error) ? error.cause : error;
  if (!isJsonObject(cause)) return false;
  // One host with several addresses fails with one error per address.
  const { errors } = cause;
  return Array.isArray(errors)
    ? errors.length > 0 && errors.every(isConnectFailure)
    : isConnectFailure(cause);
}

function isConnectFailure(error: unknown): boolean {
  return (
    isJsonObject(error) && (error['syscall'] === 'connect' || error['syscall'] === 'getaddrinfo')
  );
}

function failureReason(error: unknown): string {
  if (isAxiosError(error)) return `network_${(error.code ?? 'failure').toLowerCase()}`;
  return 'network_failure';
}

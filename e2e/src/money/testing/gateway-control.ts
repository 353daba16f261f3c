import type { JournalLine } from '@billfold/sandbox/kept-charges';
import { merchants } from './people';

export type Fault = {
  readonly match?: {
    readonly endpoint?: string;
    readonly account?: string;
    readonly amount?: string;
    readonly orderid?: string;
  };
  readonly effect: string;
  readonly times?: number;
  readonly delayMs?: number;
  readonly code?: string;
  readonly share?: number;
  readonly seed?: number;
};

export type GatewayControl = {
  readonly addFault: (fault: Fault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** All of it; only what is new is fetched. */
  readonly journal: () => Promise<readonly JournalLine[]>;
  /** Charges behind the product's back; answers the retref. */
  readonly charge: (payment: {
    readonly orderid: string;
    readonly account: string;
    readonly amount: string;
  }) => Promise<string>;
  readonly voidCharge: (retref: string) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly returnBankPayment: (retref: string, code: string) => Promise<void>;
  readonly messages: (
    to: string,
  ) => Promise<readonly { readonly channel: string; readonly body: string }[]>;
};

/** Calls the sandbox's control routes. */
export const controlGateway = (url: string): GatewayControl => {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(
        `The sandbox answered ${response.status} to ${method} ${path}: ${await response.text()}`,
      );
    return response.status === 204 ? undefined : response.json();
  };
  const put = async (
    endpoint: string,
    body: object,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${url}/cardconnect/rest/${endpoint}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('billfold:sandbox').toString('base64')}`,
      },
      body: JSON.stringify({ merchid: merchants.denver.gatewayMerchantId, ...body }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const rows: (JournalLine & { readonly seq: number })[] = [];
  const readNews = async (): Promise<readonly JournalLine[]> => {
    const last = (): number => rows.at(-1)?.seq ?? 0;
    const news = (await call('GET', `journal?since=${last()}`)) as typeof rows;
    // Another reading may have been first.
    rows.push(...news.filter(({ seq }) => seq > last()));
    return [...rows];
  };
  return {
    charge: async (payment) =>
      String(
        (await put('auth', { expiry: '1239', capture: 'Y', receipt: 'y', ...payment }))['retref'],
      ),
    voidCharge: async (retref) => void (await put('void', { retref })),
    addFault: async (fault) => void (await call('POST', 'faults', fault)),
    clearFaults: async () => void (await call('DELETE', 'faults')),
    journal: readNews,
    settle: async () => void (await call('POST', 'settle')),
    returnBankPayment: async (retref, code) =>
      void (await call('POST', 'ach-return', { retref, code })),
    messages: async (to) =>
      (await call('GET', `messages?to=${encodeURIComponent(to)}`)) as readonly {
        channel: string;
        body: string;
      }[],
  };
};

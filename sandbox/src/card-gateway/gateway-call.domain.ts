import type { GatewayTransaction } from './gateway-transaction.domain';

export const GATEWAY_ENDPOINTS = [
  'auth',
  'capture',
  'void',
  'voidByOrderId',
  'refund',
  'inquire',
  'inquireByOrderid',
  'settlestat',
  'funding',
] as const;
export type GatewayEndpoint = (typeof GATEWAY_ENDPOINTS)[number];

/** The data of a request that are known before its execution. */
export type GatewayCall = {
  readonly endpoint: GatewayEndpoint;
  readonly orderid: string | null;
  readonly retref: string | null;
  readonly account: string | null;
  readonly amountCents: number | null;
  /** Of an authorization: N holds the money and takes nothing until it is captured. */
  readonly capture?: 'Y' | 'N';
};

/** The result of an execution: the answer, the effect on the money, and the rows to store. */
export type GatewayResult = {
  readonly call: GatewayCall;
  readonly outcome: string;
  readonly answer: unknown;
  readonly changes: readonly GatewayTransaction[];
  readonly waitMs?: number;
};

/** One line of the journal; `outcome` is the effect on the money, `fault` the change of the answer. */
export type JournalRow = {
  readonly seq: number;
  readonly at: string;
  /** The called endpoint; `ach_return` and `chargeback` are what a bank did by itself. */
  readonly endpoint: GatewayEndpoint | 'ach_return' | 'chargeback';
  readonly orderid: string | null;
  readonly retref: string | null;
  readonly account: string | null;
  readonly amount: string | null;
  readonly capture?: 'Y' | 'N';
  readonly outcome: string;
  readonly fault?: string;
};

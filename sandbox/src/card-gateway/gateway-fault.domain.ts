import { ANSWER_CHANGES } from './changed-answer.domain';
import { parseAmountCents } from './gateway-amount.domain';
import type { GatewayCall, GatewayEndpoint } from './gateway-call.domain';

export const FAULT_EFFECTS = [
  'decline',
  'b62_booked',
  'b62_unbooked',
  'hang',
  'drop_before',
  'drop_after',
  'http_500',
  'html_200',
  'http_401',
  'http_429',
  'partial',
  'not_found_for',
  'slow',
  'refused',
  ...ANSWER_CHANGES,
] as const;
export type FaultEffect = (typeof FAULT_EFFECTS)[number];

/** Decisions independent of the card; `code` is the response code of the decline. */
export type ForcedOutcome = {
  readonly kind: 'decline' | 'partial';
  readonly code?: string;
};

type FaultMatch = {
  readonly endpoint?: GatewayEndpoint;
  readonly orderid?: string;
  readonly account?: string;
  readonly amount?: string | number;
};

export type Fault = {
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  /** How often it strikes; without it, until the faults are deleted. */
  readonly times?: number;
  /** Wait before the answer; for `hang` how long until the connection is cut, for `not_found_for` how long it lasts. */
  readonly delayMs?: number;
  /** `decline` and `refused` only: the response code, two or three characters; 05 and 21 when absent. */
  readonly code?: string;
  /** Strikes that part of the matching calls only, from 0 to 1, by chance. */
  readonly share?: number;
  /** The same seed strikes the same calls; 1 when absent. */
  readonly seed?: number;
};

const MONEY: readonly GatewayEndpoint[] = ['auth', 'capture', 'void', 'voidByOrderId', 'refund'];
const LOOK_UPS: readonly GatewayEndpoint[] = ['inquire', 'inquireByOrderid', 'voidByOrderId'];

type Reach = {
  readonly allowed: readonly GatewayEndpoint[] | 'any';
  readonly unnamed: readonly GatewayEndpoint[] | 'any';
};
const anywhere: Reach = { allowed: 'any', unnamed: 'any' };

/**
 * Where an effect has a meaning, and where it strikes when the match names no endpoint; one that is not named:
 * everywhere.
 */
const REACH: Readonly<Partial<Record<FaultEffect, Reach>>> = {
  decline: { allowed: MONEY, unnamed: ['auth'] },
  partial: { allowed: ['auth'], unnamed: ['auth'] },
  b62_booked: { allowed: MONEY, unnamed: ['auth'] },
  b62_unbooked: { allowed: MONEY, unnamed: ['auth'] },
  not_found_for: { allowed: LOOK_UPS, unnamed: ['inquire', 'inquireByOrderid'] },
  slow: { allowed: 'any', unnamed: MONEY },
};

/** Returns whether the effect is possible at the endpoint that it names. */
export const isFaultPossible = ({ effect, match, code }: Fault): boolean => {
  if (code !== undefined && effect !== 'decline' && effect !== 'refused') return false;
  const { allowed } = REACH[effect] ?? anywhere;
  return match.endpoint === undefined || allowed === 'any' || allowed.includes(match.endpoint);
};

export const matchesCall = ({ effect, match }: Fault, call: GatewayCall): boolean => {
  const { unnamed } = REACH[effect] ?? anywhere;
  const isEndpoint =
    match.endpoint === undefined
      ? unnamed === 'any' || unnamed.includes(call.endpoint)
      : match.endpoint === call.endpoint;
  return (
    isEndpoint &&
    (match.orderid === undefined || match.orderid === call.orderid) &&
    (match.account === undefined || match.account === call.account) &&
    (match.amount === undefined || parseAmountCents(String(match.amount)) === call.amountCents)
  );
};

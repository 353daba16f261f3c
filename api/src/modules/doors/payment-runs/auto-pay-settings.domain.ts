import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import {
  addDays,
  hasSameRhythm,
  nextAutoPayDate,
  readAutoPayRule,
  type AutoPayFields,
  type AutoPayRule,
} from '@billfold/shared/contracts/auto-pay-rule';
import {
  autoPayDayWrong,
  autoPayFieldsMissing,
  autoPayMethodMissing,
  autoPayNotCustomized,
  autoPayUnclear,
} from './payment-run.errors';

/** The fields of the call; an absent one is undefined. */
export type AutoPayRequest = {
  readonly autopay_method?: number | null;
  readonly autopay_amount?: number | null;
  readonly autopay_frequency?: string | null;
  readonly autopay_day?: string | null;
  readonly customized?: boolean;
  readonly autopay?: null;
  readonly cancelled?: boolean;
  /** Staff say how the customer agreed; customers agree by the call itself. */
  readonly agreed_by?: AgreementWay;
};

export type AutoPayWish =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      readonly methodId: number;
      readonly fields: AutoPayFields;
      readonly rule: AutoPayRule;
    };

/** The rule that the request asks for. Throws on missing or contradictory fields. */
export const readAutoPayWish = (request: AutoPayRequest): AutoPayWish => {
  const methodId = request.autopay_method ?? null;
  if (request.cancelled === true || request.autopay === null) {
    if (request.cancelled !== true || methodId !== null) throw autoPayUnclear();
    return { kind: 'off' };
  }
  if (methodId === null) throw autoPayMethodMissing();
  const fields = readFields(request);
  const rule = readAutoPayRule(fields);
  if (rule === null) throw autoPayDayWrong();
  return { kind: 'on', methodId, fields, rule };
};

const readFields = (request: AutoPayRequest): AutoPayFields => {
  const {
    autopay_amount: amountMinor = null,
    autopay_frequency: frequency = null,
    autopay_day: day = null,
  } = request;
  if (request.customized === true) {
    if (amountMinor === null || frequency === null || day === null || day === '')
      throw autoPayFieldsMissing();
    return { customized: true, frequency, day, amountMinor };
  }
  if (
    amountMinor !== null ||
    frequency !== null ||
    (day !== null && day !== '' && day !== 'due_date')
  )
    throw autoPayNotCustomized();
  return { customized: false, frequency: null, day: 'due_date', amountMinor: null };
};

export type Present = {
  /** Null while auto-pay is off. */
  readonly rule: AutoPayRule | null;
  readonly startedOn: string | null;
  readonly nextOn: string | null;
  /** Whether a cycle of this very day was begun: it is charged no second time. */
  readonly hasRunToday: boolean;
};

export type Start = {
  readonly startedOn: string;
  /** Null for due dates. */
  readonly nextOn: string | null;
  /** What becomes of payments that wait to be tried again. */
  readonly waiting: 'stay' | 'take_the_amount' | 'end';
};

/**
 * From when on a rule charges. The same rhythm goes on as it was, with another amount or method; another one begins
 * today. `today` is the merchant's.
 */
export const decideStart = (rule: AutoPayRule, present: Present, today: string): Start => {
  const { rule: before, startedOn, nextOn } = present;
  if (before !== null && startedOn !== null && hasSameRhythm(before, rule)) {
    const waiting =
      before.amountMinor === rule.amountMinor
        ? 'stay'
        : rule.kind === 'due_date'
          ? 'take_the_amount'
          : 'end';
    return {
      startedOn,
      nextOn: rule.kind === 'due_date' ? null : (nextOn ?? nextAutoPayDate(rule, today, startedOn)),
      waiting,
    };
  }
  const from = present.hasRunToday ? addDays(today, 1) : today;
  return { startedOn: today, nextOn: nextAutoPayDate(rule, from, today), waiting: 'end' };
};

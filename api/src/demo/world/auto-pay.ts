import {
  nextAutoPayDate,
  readAutoPayRule,
  type AutoPayFields,
} from '@billfold/shared/contracts/auto-pay-rule';
import { instantOf } from '../../core/business-time';
import type { NewRow } from './rows.queries';
import type { Calendar } from './calendar';
import { demoMerchant } from './demo-merchants';

/** When a day's payments begin: the product's default. */
export const runTime = '00:00';

type AutoPayColumns = Pick<
  NewRow<'subscriptions'>,
  | 'autopay_enabled'
  | 'autopay_customized'
  | 'autopay_amount'
  | 'autopay_day'
  | 'autopay_frequency'
  | 'autopay_method'
  | 'autopay_started_on'
  | 'autopay_next_on'
  | 'autopay_next_at'
>;

export const noAutoPay: AutoPayColumns = {
  autopay_enabled: false,
  autopay_customized: false,
  autopay_amount: null,
  autopay_day: null,
  autopay_frequency: null,
  autopay_method: null,
  autopay_started_on: null,
  autopay_next_on: null,
  autopay_next_at: null,
};

/** A rule that charges from tomorrow on, so that a fresh demo stays as it is described for a day. */
export const autoPayFrom = (
  calendar: Calendar,
  merchantId: number,
  {
    day,
    amount,
    methodId,
  }: { readonly day: string; readonly amount: number; readonly methodId: number },
): AutoPayColumns => {
  const fields: AutoPayFields =
    day === 'due_date'
      ? { customized: false, frequency: null, day, amountMinor: null }
      : { customized: true, frequency: 'monthly', day, amountMinor: amount };
  const tomorrow = calendar.addDays(calendar.today, 1);
  const rule = readAutoPayRule(fields);
  const nextOn = rule === null ? null : nextAutoPayDate(rule, tomorrow, null);
  return {
    autopay_enabled: true,
    autopay_customized: fields.customized,
    autopay_amount: fields.amountMinor,
    autopay_day: day,
    autopay_frequency: fields.customized ? 'monthly' : null,
    autopay_method: methodId,
    autopay_started_on: tomorrow,
    autopay_next_on: nextOn,
    autopay_next_at:
      nextOn === null
        ? null
        : instantOf(nextOn, runTime, demoMerchant(merchantId).zone).toISOString(),
  };
};

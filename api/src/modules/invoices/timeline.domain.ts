import { readAutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';

export type Invoice = {
  readonly dueOn: string;
  readonly balanceMinor: number;
  /** It has a balance, and no payment of it is in doubt. */
  readonly awaitsPayment: boolean;
};

export type Waiting = {
  readonly on: string;
  readonly amount: number | null;
  readonly visible_method: string | null;
};

export type AutoPayFacts = {
  readonly customized: boolean;
  readonly frequency: string | null;
  readonly day: string | null;
  readonly amount: number | null;
  readonly next_on: string | null;
  readonly visible_method: string | null;
  /** A rule by due dates began before this invoice is due and has not taken it up yet. */
  readonly awaits_due_date: boolean;
};

type Planned = {
  readonly on: string | null;
  readonly amount: number | null;
  readonly visibleMethod: string | null;
};

const asEvent = ({ on, amount, visibleMethod }: Planned): TimelineEvent => ({
  kind: 'planned',
  at: null,
  on,
  amount,
  visible_method: visibleMethod,
  next_try_on: null,
});

/**
 * The next automatic payment. The amount is null where it depends on other invoices: a cycle with
 * its own amount is spread over all open ones.
 */
export const planOf = (
  invoice: Invoice,
  waiting: Waiting | undefined,
  autoPay: AutoPayFacts | undefined,
): TimelineEvent | undefined => {
  if (!invoice.awaitsPayment) return undefined;
  const upTo = (amount: number | null): number =>
    Math.min(amount ?? invoice.balanceMinor, invoice.balanceMinor);
  if (waiting !== undefined)
    return asEvent({
      on: waiting.on,
      amount: upTo(waiting.amount),
      visibleMethod: waiting.visible_method,
    });
  if (autoPay === undefined) return undefined;
  const { customized, frequency, day, amount, visible_method: visibleMethod } = autoPay;
  const rule = readAutoPayRule({ customized, frequency, day, amountMinor: amount });
  if (rule === null) return undefined;
  if (rule.kind === 'due_date')
    return autoPay.awaits_due_date
      ? asEvent({ on: invoice.dueOn, amount: upTo(rule.amountMinor), visibleMethod })
      : undefined;
  return autoPay.next_on === null
    ? undefined
    : asEvent({
        on: autoPay.next_on,
        amount: rule.amountMinor === null ? invoice.balanceMinor : null,
        visibleMethod,
      });
};

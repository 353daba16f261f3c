import { describeAutoPay, type AutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

type Named = { readonly merchantName: string };

/** The consent sentence of the schedule overlay, complete without its screen. */
export const scheduleConsent = ({
  scheduledOn,
  amountMinor,
  visibleMethod,
  merchantName,
}: Named & {
  readonly scheduledOn: string;
  readonly amountMinor: number;
  readonly visibleMethod: string;
}): string =>
  `Your payment will be submitted on ${toUsDate(scheduledOn)}: ${formatCents(amountMinor)} to ${merchantName} from ${visibleMethod}.`;

export const scheduleWithdrawal = ({
  scheduledOn,
  amountMinor,
  merchantName,
}: Named & { readonly scheduledOn: string; readonly amountMinor: number | null }): string => {
  const amount =
    amountMinor === null ? 'The payment' : `The payment of ${formatCents(amountMinor)}`;
  return `${amount} to ${merchantName} scheduled for ${toUsDate(scheduledOn)} will not be submitted.`;
};

export const autoPayWithdrawal = ({ merchantName }: Named): string =>
  `Auto-pay for ${merchantName} is switched off.`;

/** The words a customer agreed to, with the method by its last digits and the next day where it is known. */
export const autoPayConsent = (
  rule: AutoPayRule,
  words: Named & { readonly visibleMethod: string; readonly nextOn: string | null },
): string =>
  describeAutoPay(rule, {
    merchantName: words.merchantName,
    methodText: words.visibleMethod,
    nextOn: words.nextOn,
  });

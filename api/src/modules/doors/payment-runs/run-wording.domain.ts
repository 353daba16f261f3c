import { autoPayAgreement } from '@billfold/shared/contracts/auto-pay-agreement';
import { describeAutoPay, type AutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
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
  return `${amount} to ${merchantName} scheduled for ${toUsDate(scheduledOn)} won't be submitted.`;
};

export const autoPayWithdrawal = ({ merchantName }: Named): string =>
  `Auto-pay for ${merchantName} is turned off.`;

/** What the record of a consent keeps: the words, and of staff how the customer agreed to them. */
export const consentOf = (words: string, agreedBy: AgreementWay | undefined): string =>
  agreedBy === undefined ? words : autoPayAgreement(words, agreedBy);

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

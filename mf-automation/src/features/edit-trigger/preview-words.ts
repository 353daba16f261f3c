import { countText } from '@billfold/shared/contracts/count-text';
import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import type { TriggerPreview } from '@billfold/shared/contracts/trigger.contract';
import { formatDate } from '@billfold/shared/format/dates';

type Day = TriggerPreview['days'][number];

/** `1,204 invoices`; `10,000+ invoices` where the server stopped counting. */
export const invoicesText = (bills: number, isCapped = false): string =>
  isCapped && bills >= triggerLimits.previewMax
    ? `${bills.toLocaleString('en-US')}+ invoices`
    : countText(bills, 'invoice', 'invoices');

export const dayText = (day: Day): string => {
  if (day.is_over) return "Past today's send time";
  return day.is_scheduled ? '' : 'Not a scheduled day';
};

export const customersText = (count: number): string => countText(count, 'customer', 'customers');

const have = (count: number): string => (count === 1 ? 'has' : 'have');

/** Those who will get nothing, by reason. */
export const skippedTexts = ({ counts }: TriggerPreview): readonly string[] => {
  const { opted_out: out, no_address: none, missing_value: missing } = counts;
  const of = (count: number) => count.toLocaleString('en-US');
  return [
    ...(out === 0 ? [] : [`${of(out)} of them ${have(out)} opted out.`]),
    ...(none === 0 ? [] : [`${of(none)} of them ${have(none)} no number or address.`]),
    ...(missing === 0 ? [] : [`A template value is missing for ${of(missing)} of them.`]),
  ];
};

export const unscheduledText = ({ bills, days }: TriggerPreview['unscheduled']): string =>
  `${invoicesText(bills)} wouldn't get anything because ${days.map(formatDate).join(', ')} isn't a scheduled day.`;

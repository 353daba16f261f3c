import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';
import type { ItemFacts } from './item.queries';

const lineOf = ({ invoiceId, invoiceNumber, customer, amount, amountPaid, dueDate }: ItemFacts) =>
  `${customer.fullName}: invoice ${invoiceNumber === '' ? invoiceId : invoiceNumber}, ${formatCents(amount - amountPaid)} open of ${formatCents(amount)}, due ${toUsDate(dueDate)}`;

/** The one mail of a run to the office. */
export const digestOf = (
  label: string,
  on: string,
  items: readonly ItemFacts[],
): { readonly subject: string; readonly body: string } => {
  const count = `${items.length.toLocaleString('en-US')} invoice${items.length === 1 ? '' : 's'}`;
  const open = items.reduce((sum, { amount, amountPaid }) => sum + amount - amountPaid, 0);
  const more = items.length - triggerLimits.digestRows;
  return {
    subject: `${label}: ${count} on ${toUsDate(on)}`,
    body: [
      `${label}, ${toUsDate(on)}: ${count}, ${formatCents(open)} open.`,
      '',
      ...items.slice(0, triggerLimits.digestRows).map(lineOf),
      ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more.`] : []),
    ].join('\n'),
  };
};

import { countText } from '@billfold/shared/contracts/count-text';
import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';
import type { ItemFacts } from './item.queries';

/** The content of the one mail of a run to the office, for any number of invoices. */
export type Digest = {
  readonly count: number;
  /** Of all of them, in cents. */
  readonly open: number;
  /** Of the first ones. */
  readonly lines: readonly string[];
};

export const emptyDigest: Digest = { count: 0, open: 0, lines: [] };

/** Characters of all lines: a notice holds 10,000. */
const mostLineChars = 9_000;

const lineOf = ({ invoiceId, invoiceNumber, customer, amount, amountPaid, dueDate }: ItemFacts) =>
  `${customer.fullName}: invoice ${invoiceNumber === '' ? invoiceId : invoiceNumber}, ${formatCents(amount - amountPaid)} open of ${formatCents(amount)}, due ${toUsDate(dueDate)}`;

const firstLines = (lines: readonly string[]): readonly string[] => {
  let chars = 0;
  const tooLong = lines.findIndex((line) => (chars += line.length + 1) > mostLineChars);
  const { digestRows } = triggerLimits;
  return lines.slice(0, tooLong === -1 ? digestRows : Math.min(tooLong, digestRows));
};

/** The digest with these invoices behind those that it has. */
export const addToDigest = (
  { count, open, lines }: Digest,
  items: readonly ItemFacts[],
): Digest => ({
  count: count + items.length,
  open: items.reduce((sum, { amount, amountPaid }) => sum + amount - amountPaid, open),
  lines:
    lines.length < count
      ? lines
      : firstLines([...lines, ...items.slice(0, triggerLimits.digestRows).map(lineOf)]),
});

type Told = {
  readonly label: string;
  readonly on: string;
  /** Shows the run with all invoices; a sample has none. */
  readonly logUrl?: string;
};

/** Its subject and text. */
export const digestMail = (
  { label, on, logUrl }: Told,
  { count, open, lines }: Digest,
): { readonly subject: string; readonly body: string } => {
  const invoices = countText(count, 'invoice');
  const more = count - lines.length;
  return {
    subject: `${label}: ${invoices} on ${toUsDate(on)}`,
    body: [
      `${label}, ${toUsDate(on)}: ${invoices}, ${formatCents(open)} open.`,
      '',
      ...lines,
      ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more.`] : []),
      ...(logUrl === undefined ? [] : ['', `Full list: ${logUrl}`]),
    ].join('\n'),
  };
};

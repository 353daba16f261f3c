import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import type { IconName } from '@billfold/shared/ui/Icon';

type Tone = 'plain' | 'good' | 'bad' | 'coming';

const amountOf = ({ amount }: TimelineEvent): string =>
  amount === null ? '' : ` ${formatCents(amount)}`;
const withMethod = ({ visible_method: method }: TimelineEvent, preposition: string): string =>
  method === null || method === '' ? '' : ` ${preposition} ${method}`;
const forDay = ({ on }: TimelineEvent): string => (on === null ? '' : ` for ${formatDate(on)}`);

/** What happened, in one sentence: 'Paid $50.00 with Visa 1111'. */
export const eventText = (event: TimelineEvent): string => {
  switch (event.kind) {
    case 'issued':
      return 'Issued';
    case 'scheduled':
      return `Scheduled${forDay(event)}`;
    case 'unscheduled':
      return 'Unscheduled';
    case 'processing':
      return `Processing${amountOf(event)}${withMethod(event, 'with')}`;
    case 'paid':
      return `Paid${amountOf(event)}${withMethod(event, 'with')}`;
    case 'declined':
      return event.next_try_on === null
        ? 'Declined'
        : `Declined – next try ${formatDate(event.next_try_on)}`;
    case 'refunded':
      return `Refunded${amountOf(event)}${withMethod(event, 'to')}`;
    case 'refund_returned':
      return `Refund returned${amountOf(event)}`;
    case 'returned':
      return `Returned by the bank${amountOf(event)}`;
    case 'voided':
      return `Voided${amountOf(event)}${withMethod(event, 'to')}`;
    case 'cancelled':
      return 'Cancelled';
    case 'skipped':
      return 'Planned payment skipped';
    case 'changed':
      return `Changed${event.amount === null ? '' : ` to${amountOf(event)}`}`;
    case 'marked_paid':
      return 'Closed by the business';
    case 'planned':
      return `Payment planned${forDay(event)}`;
  }
};

/**
 * The day of it beside the sentence, in the merchant's zone: when it happened, unless the sentence itself says the day.
 */
export const eventDay = (event: TimelineEvent, timeZone: string): string => {
  const saysItsDay = event.kind === 'scheduled' || event.kind === 'planned';
  return saysItsDay || event.on === null ? formatDayIn(timeZone, event.at) : formatDate(event.on);
};

export const eventLook: Readonly<
  Record<TimelineEvent['kind'], { readonly icon: IconName; readonly tone: Tone }>
> = {
  issued: { icon: 'invoices', tone: 'plain' },
  scheduled: { icon: 'calendar', tone: 'plain' },
  unscheduled: { icon: 'close', tone: 'plain' },
  processing: { icon: 'clock', tone: 'coming' },
  paid: { icon: 'check', tone: 'good' },
  declined: { icon: 'warning', tone: 'bad' },
  refunded: { icon: 'back', tone: 'plain' },
  refund_returned: { icon: 'bank', tone: 'bad' },
  returned: { icon: 'bank', tone: 'bad' },
  voided: { icon: 'back', tone: 'plain' },
  cancelled: { icon: 'close', tone: 'plain' },
  skipped: { icon: 'minus', tone: 'plain' },
  changed: { icon: 'edit', tone: 'plain' },
  marked_paid: { icon: 'check', tone: 'good' },
  planned: { icon: 'calendar', tone: 'coming' },
};

/** A newer server may know kinds that this release has no words for. */
export const isKnown = ({ kind }: { readonly kind: string }): boolean =>
  Object.hasOwn(eventLook, kind);

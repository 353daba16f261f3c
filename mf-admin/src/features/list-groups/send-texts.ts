import type { OperationView } from '@billfold/shared/contracts/operation.contract';

const number = (count: number): string => count.toLocaleString('en-US');

/** What an outcome is called, after its number: '45 left out'. */
export const outcomeNames: Readonly<Record<string, string>> = {
  queued: 'waiting',
  sending: 'leaving',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  skipped: 'left out',
  cancelled: 'canceled',
};

const endedInOrder = ['sent', 'delivered', 'failed', 'skipped', 'cancelled'] as const;

/** '4,950 sent · 5 failed · 45 left out' */
export const countsText = ({ counts }: Pick<OperationView, 'counts'>): string =>
  endedInOrder
    .filter((outcome) => (counts[outcome] ?? 0) > 0)
    .map((outcome) => `${number(counts[outcome] ?? 0)} ${outcomeNames[outcome] ?? outcome}`)
    .join(' · ');

type Counted = Pick<OperationView, 'total' | 'counts'>;

/** Who gets the message: those who were left out, or lost by a cancellation, do not. */
const recipientsOf = ({ total, counts }: Counted): number =>
  total - (counts['skipped'] ?? 0) - (counts['cancelled'] ?? 0);
const leftOf = ({ counts }: Counted): number =>
  (counts['sent'] ?? 0) + (counts['delivered'] ?? 0) + (counts['failed'] ?? 0);

/** 0 to 1, of those who get it. */
export const shareOf = (work: Counted): number => {
  const recipients = recipientsOf(work);
  return recipients === 0 ? 0 : leftOf(work) / recipients;
};

/**
 * '1,150 of 4,955 sent'; `waitsUntil`, such as '8 AM', where none can leave before: '0 of 15 sent · waits until 8 AM'.
 */
export const progressText = (work: Counted, waitsUntil: string | null): string => {
  const sent = (work.counts['sent'] ?? 0) + (work.counts['delivered'] ?? 0);
  const progress = `${number(sent)} of ${number(recipientsOf(work))} sent`;
  return waitsUntil === null ? progress : `${progress} · waits until ${waitsUntil}`;
};

/** What is happening with a message: 'Sending', 'Paused', 'Will be sent on 12/01/2026 09:00AM'. */
export const stateText = (
  { state, scheduled_for: at, started_at: started }: OperationView,
  timeText: (instant: string) => string,
): string => {
  switch (state) {
    case 'queued':
      return at === null || started !== null ? 'Waiting' : `Will be sent on ${timeText(at)}`;
    case 'running':
      return 'Sending';
    case 'paused':
      return 'Paused';
    case 'cancelling':
      return 'Canceling';
    case 'cancelled':
      return 'Canceled';
    case 'failed':
      return 'Failed';
    case 'done':
      return 'Sent';
  }
};

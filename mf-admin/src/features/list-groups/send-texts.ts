import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { formatDateTime } from '@billfold/shared/format/dates';

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

/** '1,200 of 5,000' */
export const progressText = ({ done, total }: Pick<OperationView, 'done' | 'total'>): string =>
  `${number(done)} of ${number(total)}`;

/** What is happening with a message: 'Sending', 'Paused', 'Will be sent on 12/01/2026 09:00AM'. */
export const stateText = ({
  state,
  scheduled_for: at,
  started_at: started,
}: OperationView): string => {
  switch (state) {
    case 'queued':
      return at === null || started !== null ? 'Waiting' : `Will be sent on ${formatDateTime(at)}`;
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

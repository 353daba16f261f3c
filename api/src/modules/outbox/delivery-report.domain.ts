/** What the provider says of a text that it took. */
export type ReportedState = 'sent' | 'delivered' | 'undelivered' | 'failed';

const states: Readonly<Record<string, ReportedState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** The state of a MessageStatus; null for the steps before it is sent, which change nothing here. */
export const reportedState = (status: string): ReportedState | null =>
  Object.hasOwn(states, status) ? (states[status] ?? null) : null;

/** Whether a text with this state has not arrived, for certain. */
export const isUndelivered = (state: ReportedState): state is 'undelivered' | 'failed' =>
  state === 'undelivered' || state === 'failed';

import type { ConversationHandling } from '@billfold/shared/contracts/conversation.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export type Assignment = {
  readonly subId: number;
  /** Null: without an assignee. */
  readonly userId: number | null;
};

const notifyRefused = (
  { notify }: { readonly notify: (toast: { message: string; type: 'error' }) => void },
  errors: readonly string[],
) => notify({ message: errors.join(' '), type: 'error' });

/** Gives a conversation to a person of the team, or takes it away. */
export const assignConversation = createSubmission<Assignment, ConversationHandling>({
  module: moduleName,
  name: 'assignConversation',
  keyOf: ({ subId }) => subId,
  request: ({ subId, userId }) => ({
    method: 'POST',
    path: 'sms/assign',
    body: { sub_id: subId, ...(userId === null ? {} : { user_id: userId }) },
  }),
  onRefused: notifyRefused,
});

export type Snooze = {
  readonly subId: number;
  /** ISO 8601; null: back in the inbox now. */
  readonly until: string | null;
  /** The last message in sight: a later one of the customer refuses it. */
  readonly seenId?: number;
};

/** Takes a conversation out of the inbox until a time, or brings it back. */
export const snoozeConversation = createSubmission<Snooze, ConversationHandling>({
  module: moduleName,
  name: 'snoozeConversation',
  keyOf: ({ subId }) => subId,
  request: ({ subId, until, seenId }) => ({
    method: 'POST',
    path: 'sms/snooze',
    body: {
      sub_id: subId,
      ...(until === null ? {} : { until }),
      ...(seenId === undefined ? {} : { seen_id: seenId }),
    },
  }),
  onRefused: notifyRefused,
});

import type { ReminderAnswer } from '@billfold/shared/contracts/reminder.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

type Reminder = {
  readonly invoiceId: number;
  /** When it leaves, as staff read it; null: now. */
  readonly leavesAt: string | null;
};

export const sendReminder = createSubmission<Reminder, ReminderAnswer>({
  module: moduleName,
  name: 'sendReminder',
  request: ({ invoiceId }) => ({
    method: 'POST',
    path: `user_invoices/${invoiceId}/reminder`,
    body: {},
  }),
  /** A repeat after a lost answer is the same call. */
  once: oncePer(({ invoiceId }) => ({ invoiceId })),
  onDone: ({ notify }, { leavesAt }) =>
    notify({
      message: leavesAt === null ? 'Reminder sent.' : `The reminder will be sent at ${leavesAt}.`,
      type: 'success',
    }),
});

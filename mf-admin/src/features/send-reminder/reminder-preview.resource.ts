import type { ReminderPreview } from '@billfold/shared/contracts/reminder.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError, bodyOrThrow, errorLines } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What a reminder would be now, or why there is none. */
export type Reminder =
  | { readonly kind: 'ready'; readonly preview: ReminderPreview }
  | {
      readonly kind: 'refused';
      readonly errors: readonly string[];
      /** No text and no email may go to the customer: the link may be handed on another way. */
      readonly isUnreachable: boolean;
    };

/** The server's reasons: paid, canceled, not reachable, reminded lately. Another try changes none of them. */
const isReason = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

const fetchReminder = async (http: HttpService, invoiceId: number): Promise<Reminder> => {
  try {
    const path = `user_invoices/${invoiceId}/reminder`;
    const preview = bodyOrThrow(await http.request<ReminderPreview>({ method: 'GET', path }));
    return { kind: 'ready', preview };
  } catch (error) {
    if (!isReason(error)) throw error;
    const isUnreachable = error instanceof ApiError && error.code === 'consent_missing';
    return { kind: 'refused', errors: errorLines(error), isUnreachable };
  }
};

export const reminderPreview = createResource({
  module: moduleName,
  name: 'reminderPreview',
  load: ({ http }, invoiceId: number) => fetchReminder(http, invoiceId),
  onLeave: 'forget',
});

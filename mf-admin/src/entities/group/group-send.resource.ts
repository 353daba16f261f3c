import type {
  BulkReasonCount,
  BulkRecipientView,
} from '@billfold/shared/contracts/bulk-message.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { bodyOrThrow, errorLines } from '@billfold/shared/http/api-error';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource } from '@billfold/shared/store/paged-resource';
import { createResource } from '@billfold/shared/store/resource';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export type SendControl = 'pause' | 'resume' | 'cancel';

/** Pauses, resumes or cancels a message that is being sent. */
export const controlSend = createSubmission<
  { readonly operation: number; readonly control: SendControl },
  OperationView
>({
  module: moduleName,
  name: 'controlSend',
  submit: async ({ http, notify }, { operation, control }) => {
    try {
      return bodyOrThrow(
        await http.request<OperationView>({
          method: 'POST',
          path: `operations/${operation}/${control}`,
          body: {},
        }),
      );
    } catch (error) {
      notify({ message: errorLines(error).join('\n'), type: 'error' });
      throw error;
    }
  },
});

/** How many recipients of a message ended in which way, by reason. */
export const sendReasons = createResource<readonly BulkReasonCount[], number>({
  module: moduleName,
  name: 'sendReasons',
  load: async ({ http }, message) =>
    bodyOrThrow(
      await http.request<readonly BulkReasonCount[]>({
        method: 'GET',
        path: `sms/group_messages/${message}/reasons`,
      }),
    ),
  refreshOn: (event) => isChanged(event, 'operation'),
  onLeave: 'forget',
});

/** `outcome` and `reason` of `sendReasons`, '' for all. */
export type RecipientsKey = {
  readonly message: number;
  readonly outcome: string;
  readonly reason: string;
};

const recipientsOfPage = 100;

/**
 * The recipients of a message with what became of each when they were read: a list that changes while it is read would
 * jump.
 */
export const sendRecipients = createPagedResource<BulkRecipientView, RecipientsKey>({
  module: moduleName,
  name: 'sendRecipients',
  loadPage: async ({ http }, { message, outcome, reason }, cursor) =>
    readListPage(
      await http.request<readonly BulkRecipientView[]>({
        method: 'GET',
        path: `sms/group_messages/${message}/recipients`,
        query: {
          limit: recipientsOfPage,
          ...(outcome !== '' && { outcome }),
          ...(reason !== '' && { reason }),
          ...(cursor !== null && { cursor }),
        },
      }),
    ),
  idOf: ({ id }) => id,
  onLeave: 'forget',
});

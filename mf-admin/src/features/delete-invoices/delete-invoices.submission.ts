import type {
  DeleteInvoicesResponse,
  RestoreInvoicesResponse,
} from '@billfold/shared/contracts/invoice-edit.contract';
import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/pin-submission';
import { moduleName } from '../../module/module-name';
import { keepNote, restoredText } from './deletion-note';

/** Which invoices, as plain data. */
type Chosen =
  | Pick<ListSelection & { readonly kind: 'rows' }, 'kind' | 'keys'>
  | Pick<ListSelection & { readonly kind: 'matching' }, 'kind' | 'query'>;
export type DeleteInvoices = { readonly selection: Chosen; readonly pin: string };

export const deleteInvoices = createSubmission<DeleteInvoices, DeleteInvoicesResponse>({
  module: moduleName,
  name: 'deleteInvoices',
  submit: async ({ http }, { selection, pin }) =>
    bodyOrThrow(
      await http.request<DeleteInvoicesResponse>({
        method: 'POST',
        path: 'user_invoices/delete_invoices',
        ...(selection.kind === 'matching' && { query: selection.query }),
        body: {
          scope: selection.kind,
          ...(selection.kind === 'rows' && { invoice_ids: selection.keys }),
          pin,
        },
      }),
    ),
  refusalsOf: lockOf,
  onDone: ({ session }, _command, { deleted, detail }) => {
    const { userId } = session.read();
    // Nothing typed is lost: else the list is read again instead.
    const waitsForReload = canReload();
    if (userId !== null) keepNote({ userId, waitsForReload, at: Date.now(), deleted, detail });
    if (waitsForReload) window.history.go(0);
  },
});

const restore = async (
  { http }: ShellServices,
  ids: readonly number[],
): Promise<RestoreInvoicesResponse> =>
  bodyOrThrow(
    await http.request<RestoreInvoicesResponse>({
      method: 'POST',
      path: 'user_invoices/restore_invoices',
      body: { invoice_ids: [...ids] },
    }),
  );

const tellRestored = (
  { notify }: ShellServices,
  _ids: unknown,
  { restored }: RestoreInvoicesResponse,
): void => notify({ message: restoredText(restored.length), type: 'success' });

/** From the list of deleted invoices. */
export const restoreInvoices = createSubmission<readonly number[], RestoreInvoicesResponse>({
  module: moduleName,
  name: 'restoreInvoices',
  submit: restore,
  onDone: tellRestored,
});

/** Seconds after the deletion. */
export const undoDeletion = createSubmission<readonly number[], RestoreInvoicesResponse>({
  module: moduleName,
  name: 'undoDeletion',
  submit: async (services, ids) => {
    try {
      return await restore(services, ids);
    } catch (error) {
      // The button that opened it is gone with its notice.
      if (error instanceof ApiError)
        services.notify({ message: error.details.join('\n'), type: 'error' });
      throw error;
    }
  },
  onDone: tellRestored,
});

import type { DeleteLineResponse } from '@billfold/shared/contracts/invoice-edit.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { pinRefusalsOf } from '../../entities/pin-step/use-pin-step';
import { moduleName } from '../../module/module-name';
import type { InvoiceChange, RemovedLine } from './edit-invoice.form';

const linePaths = { items: 'invoice_items', appends: 'invoice_appends' } as const;

const removeLine = async (
  http: HttpService,
  { kind, id }: RemovedLine,
  version: number,
): Promise<number> =>
  bodyOrThrow(
    await http.request<DeleteLineResponse>({
      method: 'DELETE',
      path: `${linePaths[kind]}/${id}`,
      query: { version },
    }),
  ).version;

/** One after the other: each step names the version that the step before made. */
const saveInvoice = async (
  http: HttpService,
  { invoiceId, version, removed, body }: InvoiceChange,
): Promise<InvoiceView> => {
  let latestVersion = version;
  for (const line of removed) latestVersion = await removeLine(http, line, latestVersion);
  return bodyOrThrow(
    await http.request<InvoiceView>({
      method: 'PATCH',
      path: `user_invoices/${invoiceId}`,
      body: { ...body, version: latestVersion },
    }),
  );
};

export const editInvoice = createSubmission<InvoiceChange, InvoiceView>({
  module: moduleName,
  name: 'editInvoice',
  submit: ({ http }, change) => saveInvoice(http, change),
  refusalsOf: pinRefusalsOf,
  onDone: ({ notify }) => notify({ message: 'Invoice saved.', type: 'success' }),
});

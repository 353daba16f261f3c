import type {
  CreateInvoiceRequest,
  CreateInvoiceResponse,
} from '@billfold/shared/contracts/new-invoice.contract';
import type { ApiError } from '@billfold/shared/http/api-error';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission, type Refusals } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { newInvoiceTexts } from './new-invoice.form';

/** The server's texts that are about one field. */
const fieldOfText: Readonly<Record<string, string>> = {
  [newInvoiceTexts.numberTaken]: 'invoice_external_id',
  [newInvoiceTexts.minimum]: 'minimum_amount_due',
};

const refusalsOf = ({ details }: ApiError): Refusals =>
  Object.fromEntries(
    details.flatMap((text) => {
      const field = fieldOfText[text];
      return field === undefined ? [] : [[field, text]];
    }),
  );

export const createInvoice = createSubmission<CreateInvoiceRequest, CreateInvoiceResponse>({
  module: moduleName,
  name: 'createInvoice',
  request: (body) => ({ method: 'POST', path: 'user_invoices', body }),
  /** A lost answer makes no second invoice. */
  once: oncePer((body) => body),
  refusalsOf,
});

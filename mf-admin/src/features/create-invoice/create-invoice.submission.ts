import type {
  CreateInvoiceRequest,
  CreateInvoiceResponse,
} from '@billfold/shared/contracts/new-invoice.contract';
import type { ApiError } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
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

/** The same form is sent under the same key until it has an answer: a lost answer makes no second invoice. */
const keys = createIdempotencyKeeper();

export const createInvoice = createSubmission<CreateInvoiceRequest, CreateInvoiceResponse>({
  module: moduleName,
  name: 'createInvoice',
  submit: async ({ http }, body) => {
    const made = await keys.send(body, (idempotencyKey) =>
      http.request<CreateInvoiceResponse>({
        method: 'POST',
        path: 'user_invoices',
        body,
        idempotencyKey,
      }),
    );
    return made.body;
  },
  refusalsOf,
});

import { newInvoiceLimits } from '@billfold/shared/contracts/limits';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { DayField } from '@billfold/shared/desk/DayField';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { TextField } from '@billfold/shared/forms/TextField';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useFormikContext } from 'formik';
import { billedCustomer } from '../../entities/customer/billed.form';
import { BilledFields } from '../../entities/customer/BilledFields';
import { FieldRow } from '../../entities/form/FieldRow';
import { MissingFields } from '../../entities/customer/MissingFields';
import { LineItemsFields, LinesTotal } from '../../entities/invoice/LineItemsFields';
import { NewRecordDialog } from '../../entities/new-record/NewRecordDialog';
import type { SlotDialogProps } from '../../entities/new-record/dialog-slot';
import { paths } from '../../module/paths';
import { createInvoice } from './create-invoice.submission';
import {
  newInvoice,
  newInvoiceSchema,
  newInvoiceTexts,
  toCreateInvoiceRequest,
  type NewInvoiceValues,
} from './new-invoice.form';
import { useProposals } from './use-proposals';

const Fields = ({ merchants }: { readonly merchants: readonly SessionMerchant[] }) => {
  useProposals();
  const customer = billedCustomer(useFormikContext<NewInvoiceValues>().values);
  const today = customer === null ? undefined : dayIn(customer.time_zone);
  return (
    <>
      <BilledFields customerLabel="Customer" billerLabel="Biller" merchants={merchants} />
      <FieldRow>
        <DayField name="due_date" label="Due Date" today={today} isRequired />
        <MoneyField
          name="minimum_amount_due"
          label="Minimum Due"
          hint="(optional)"
          maxLength={newInvoiceLimits.minimumDueMax}
        />
      </FieldRow>
      <LineItemsFields />
      <FieldRow>
        <TextField
          name="invoice_external_id"
          label="Invoice Number"
          hint="(optional)"
          placeholder="The next one"
          maxLength={newInvoiceLimits.numberMax}
        />
        <TextField
          name="description"
          label="Description"
          hint="(optional)"
          maxLength={newInvoiceLimits.descriptionMax}
        />
      </FieldRow>
    </>
  );
};

type NewInvoiceDialogProps = SlotDialogProps & {
  /** Already chosen; default: none. */
  readonly customer?: PickedCustomer;
};

/** Makes an invoice of a customer. */
export const NewInvoiceDialog = ({ customer, ...slot }: NewInvoiceDialogProps) => {
  const session = useSession();
  const merchants = merchantsWith(session, 'invoices');
  return (
    <NewRecordDialog
      slot={slot}
      title="New Invoice"
      initialValues={newInvoice(firstMerchant(session, merchants), customer)}
      schema={newInvoiceSchema}
      submitLabel="Create Invoice"
      summary={<LinesTotal />}
      submission={createInvoice}
      toCommand={toCreateInvoiceRequest}
      hrefOf={({ id }) => paths.invoice.href(id)}
      draftName={customer === undefined ? 'new-invoice' : `new-invoice-${customer.id}`}
    >
      <MissingFields text={newInvoiceTexts.incomplete} />
      <Fields merchants={merchants} />
    </NewRecordDialog>
  );
};

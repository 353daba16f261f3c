import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { dayIn } from '@billfold/shared/format/merchant-day';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useFormikContext } from 'formik';
import { MissingFields } from '../../entities/customer/MissingFields';
import { LinesTotal } from '../../entities/invoice/LineItemsFields';
import type { SlotDialogProps } from '../../entities/new-record/dialog-slot';
import { NewRecordDialog } from '../../entities/new-record/NewRecordDialog';
import {
  billedGroup,
  newRecurring,
  newRecurringSchema,
  recurringTexts,
  repeatedInvoice,
  toNewPreview,
  toRecurringRequest,
  type NewRecurringValues,
  type TermsValues,
} from '../../entities/recurring-invoice/recurring-invoice.form';
import { RecurringFields } from '../../entities/recurring-invoice/RecurringFields';
import { RecurringPreview } from '../../entities/recurring-invoice/RecurringPreview';
import { recurringPaths } from '../../module/recurring-paths';
import { createRecurring } from '../../entities/recurring-invoice/create-recurring.submission';
import { WhoFields } from './WhoFields';

const Fields = ({ merchants }: { readonly merchants: readonly SessionMerchant[] }) => {
  const { values } = useFormikContext<NewRecurringValues>();
  const merchant = merchants.find(({ id }) => String(id) === values.merchant_id);
  return (
    <>
      <WhoFields merchants={merchants} />
      <RecurringFields today={dayIn(merchant?.time_zone)} firstLabel="First due date" />
      <RecurringPreview
        request={toNewPreview(values)}
        hasCustomers={values.who === 'group' && billedGroup(values) !== null}
      />
    </>
  );
};

/** Of a group, the total is that of each customer. */
const Total = () => {
  const { values } = useFormikContext<NewRecurringValues>();
  return <LinesTotal label={values.who === 'group' ? 'Per customer' : 'Each invoice'} />;
};

type NewRecurringDialogProps = SlotDialogProps & {
  /** Who is chosen at first; null: the person chooses. */
  readonly customer: PickedCustomer | null;
  /** What is filled in at first. */
  readonly terms?: Partial<TermsValues>;
};

/** Makes a recurring invoice, with the next invoices in sight before it is saved. */
export const NewRecurringDialog = ({ customer, terms, ...slot }: NewRecurringDialogProps) => {
  const session = useSession();
  const merchants = merchantsWith(session, 'invoices');
  return (
    <NewRecordDialog
      slot={slot}
      title="New recurring invoice"
      initialValues={newRecurring(firstMerchant(session, merchants), customer, terms)}
      schema={newRecurringSchema}
      submitLabel="Create"
      summary={<Total />}
      submission={createRecurring}
      toCommand={toRecurringRequest}
      hrefOf={({ id }) => recurringPaths.detail(id)}
      draftName={customer === null ? 'new-recurring' : `new-recurring-${customer.id}`}
    >
      <MissingFields text={recurringTexts.incomplete} />
      <Fields merchants={merchants} />
    </NewRecordDialog>
  );
};

type RepeatInvoiceDialogProps = SlotDialogProps & {
  readonly invoice: InvoiceView;
  readonly customer: PickedCustomer;
};

/** Makes a recurring invoice of one that exists. */
export const RepeatInvoiceDialog = ({ invoice, ...dialog }: RepeatInvoiceDialogProps) => (
  <NewRecurringDialog
    {...dialog}
    terms={repeatedInvoice(invoice, dayIn(invoice.merchant.time_zone))}
  />
);

import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { paymentPlanLimits } from '@billfold/shared/contracts/limits';
import type { CreatePaymentPlanRequest } from '@billfold/shared/contracts/payment-plan.contract';
import { planFrequencies } from '@billfold/shared/contracts/payment-plan-rule';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { DayField } from '@billfold/shared/desk/DayField';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { capitalise } from '@billfold/shared/format/names';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useFormikContext } from 'formik';
import { billedCustomer } from '../../entities/customer/billed.form';
import { BilledFields } from '../../entities/customer/BilledFields';
import { FieldRow } from '../../entities/form/FieldRow';
import { MissingFields } from '../../entities/customer/MissingFields';
import { NewRecordDialog } from '../../entities/new-record/NewRecordDialog';
import type { SlotDialogProps } from '../../entities/new-record/dialog-slot';
import { paths } from '../../module/paths';
import { createPaymentPlan } from './create-payment-plan.submission';
import { OpenInvoices } from './OpenInvoices';
import {
  newPaymentPlan,
  paymentPlanSchema,
  paymentPlanTexts,
  toCreatePaymentPlanRequest,
  type PaymentPlanValues,
} from './payment-plan.form';
import { PlanPreview, PlanTotal } from './PlanPreview';

const frequencies = planFrequencies.map((value) => ({ value, label: capitalise(value) }));

const Fields = ({ merchants }: { readonly merchants: readonly SessionMerchant[] }) => {
  const customer = billedCustomer(useFormikContext<PaymentPlanValues>().values);
  const today = customer === null ? undefined : dayIn(customer.time_zone);
  return (
    <>
      <BilledFields customerLabel="Customer Name" billerLabel="Biller Name" merchants={merchants} />
      <OpenInvoices />
      <FieldRow>
        <MoneyField name="original_balance" label="Total Amount" isRequired />
        <SelectField name="frequency" label="Payment Frequency" options={frequencies} isRequired />
      </FieldRow>
      <FieldRow>
        <MoneyField name="first_payment" label="First Payment" isRequired />
        <DayField name="first_payment_date" label="First Payment Date" today={today} />
      </FieldRow>
      <FieldRow>
        <MoneyField name="monthly_payment" label="Payment" isRequired />
        <DayField name="payment_due_date" label="Due Date" today={today} isRequired />
      </FieldRow>
      <TextField
        name="description"
        label="Description"
        hint="(optional)"
        maxLength={paymentPlanLimits.descriptionMax}
      />
      <PlanPreview />
    </>
  );
};

const cancelling = {
  title: 'Cancel Invoices',
  textOf: ({ cancel_invoices: ids = [] }: CreatePaymentPlanRequest): string | null => {
    if (ids.length === 0) return null;
    return ids.length === 1
      ? 'One invoice will be canceled. The plan replaces it.'
      : `${ids.length} invoices will be canceled. The plan replaces them.`;
  },
  toCommand: (request: CreatePaymentPlanRequest, pin: string) => ({ ...request, pin }),
};

type PaymentPlanFormProps = SlotDialogProps & {
  /** Who is chosen at first. */
  readonly customer: PickedCustomer | null;
};

/** Makes a payment plan with all of its invoices, which it shows before. */
export const PaymentPlanForm = ({ customer, ...slot }: PaymentPlanFormProps) => {
  const session = useSession();
  const merchants = merchantsWith(session, 'invoices');
  return (
    <NewRecordDialog
      slot={slot}
      title="New Payment Plan"
      initialValues={newPaymentPlan(firstMerchant(session, merchants), customer)}
      schema={paymentPlanSchema}
      submitLabel="Create Payment Plan"
      summary={<PlanTotal />}
      submission={createPaymentPlan}
      toCommand={toCreatePaymentPlanRequest}
      pin={cancelling}
      hrefOf={({ id }) => paths.paymentPlan.href(id)}
      draftName="new-payment-plan"
    >
      <MissingFields text={paymentPlanTexts.incomplete} />
      <Fields merchants={merchants} />
    </NewRecordDialog>
  );
};

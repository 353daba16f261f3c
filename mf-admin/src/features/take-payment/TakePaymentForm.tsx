import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatCents } from '@billfold/shared/format/money';
import type { CardEntry } from '@billfold/shared/forms/CardFrame';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { useCardAnswer } from '@billfold/shared/forms/use-card-answer';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import type { Pages } from '@billfold/shared/store/paged-resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Stack } from '@billfold/shared/ui/Stack';
import { defaultMethod } from '@billfold/shared/wallet/payment-method.domain';
import { isExpired } from '@billfold/shared/format/card';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { scopeOf } from '../../entities/customer/customer-scope';
import { paths } from '../../module/paths';
import { BillChoices } from './BillChoices';
import { MeansFields } from './MeansFields';
import { NewCardFields } from './NewCardFields';
import {
  balanceOf,
  hasTyped,
  refusalOf,
  takePaymentSchema,
  toRequest,
  type TakePaymentValues,
} from './take-payment.form';
import type { SubmittedPayment } from './take-payment.slice';

/** What the address proposes. */
export type ProposedPayment = { readonly bill: string; readonly amount: number | null };

export type TakePaymentFormProps = {
  /** The form's id, for the button below it. */
  readonly id: string;
  readonly customer: CustomerView;
  readonly bills: Pages<InvoiceView>;
  readonly methods: readonly PaymentMethodView[];
  /** `card`: a new one; `stored`: everything else. */
  readonly entry: 'stored' | 'card';
  readonly proposed: ProposedPayment;
  readonly isSending: boolean;
  readonly onTyped: (isTyped: boolean) => void;
  /** What the button says; null once the form is gone. */
  readonly onLabel: (label: string | null) => void;
  /** A press waits for the card frame. */
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly onSubmit: (payment: SubmittedPayment) => void;
};

/** A late one before the others. They come in the order of their due dates. */
const billToPropose = (open: readonly InvoiceView[], named: string): InvoiceView | undefined => {
  // The invoice that the address names cannot be paid: another one is a choice of the user.
  if (named !== '' && open.length > 1) return undefined;
  return open.find(({ state }) => state === 'late') ?? open[0];
};

const initialValues = ({
  customer,
  bills,
  methods,
  entry,
  proposed,
}: TakePaymentFormProps): TakePaymentValues => {
  const open = bills.rows.filter(({ payment_in_doubt }) => !payment_in_doubt);
  const bill =
    bills.rows.find(({ id }) => String(id) === proposed.bill) ?? billToPropose(open, proposed.bill);
  const today = dayIn(customer.time_zone);
  const usable = methods.filter(({ expiration }) => !isExpired(expiration, today));
  return {
    bill: bill === undefined ? '' : String(bill.id),
    amount: proposed.amount ?? (bill === undefined ? null : balanceOf(bill)),
    way: entry === 'card' ? 'card' : String(defaultMethod(usable, customer.ach_on)?.id ?? ''),
    checkNumber: '',
    checkDate: '',
    name: '',
    expiration: '',
    address_zip: '',
    keep: false,
    agreedBy: '',
  };
};

const buttonText = ({ amount, way }: TakePaymentValues): string => {
  const verb = way === 'cash' || way === 'check' ? 'Record' : 'Take';
  return amount === null ? `${verb} payment` : `${verb} ${formatCents(amount)}`;
};

type FieldsProps = Omit<TakePaymentFormProps, 'id' | 'proposed' | 'onWaiting' | 'onSubmit'> & {
  readonly onCard: (entry: CardEntry) => void;
  /** The entries are others than those that were refused. */
  readonly onChange: () => void;
};

const Fields = ({ customer, bills, methods, entry, isSending, ...on }: FieldsProps) => {
  const { values } = useFormikContext<TakePaymentValues>();
  const bill = bills.rows.find(({ id }) => String(id) === values.bill);
  const change = useEffectEvent((entered: TakePaymentValues) => {
    on.onTyped(hasTyped(entered));
    on.onChange();
  });
  useEffect(() => {
    change(values);
  }, [values]);
  const label = buttonText(values);
  const show = useEffectEvent(on.onLabel);
  useEffect(() => show(label), [label]);
  useEffect(() => () => show(null), []);
  return (
    <>
      <BillChoices scope={scopeOf(customer)} bills={bills} isDisabled={isSending} />
      <MoneyField
        name="amount"
        label="Amount"
        size="large"
        isReadOnly={isSending}
        {...(bill === undefined ? {} : { hint: `The balance is ${formatCents(balanceOf(bill))}` })}
      />
      {entry === 'card' ? (
        <>
          <NewCardFields customer={customer} isSaving={isSending} onEntry={on.onCard} />
          <ButtonLink
            variant="quiet"
            replace
            to={paths.customer.payment(customer.id, { bill: values.bill, amount: values.amount })}
          >
            Use a saved method, cash or a check
          </ButtonLink>
        </>
      ) : (
        <MeansFields customer={customer} methods={methods} isDisabled={isSending} />
      )}
    </>
  );
};

/** The invoice, the amount and the payment method. Missing values are named on submit. */
export const TakePaymentForm = (props: TakePaymentFormProps) => {
  const { customer, bills, onWaiting, onSubmit } = props;
  const schema = useMemo(() => takePaymentSchema(bills.rows), [bills.rows]);
  const [entry, setEntry] = useState<CardEntry>({ kind: 'none' });
  const card = entry.kind === 'captured' ? entry.card : null;
  const { isWaiting, waitsFor } = useCardAnswer(entry, props.entry);
  const reportWaiting = useEffectEvent(onWaiting);
  useEffect(() => {
    reportWaiting(isWaiting);
    return () => reportWaiting(false);
  }, [isWaiting]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const submit = ({ values, problems, show, again }: FormAttempt<TakePaymentValues>) => {
    if (props.isSending || (props.entry === 'card' && waitsFor(again))) return;
    const bill = bills.rows.find(({ id }) => String(id) === values.bill);
    const refusal = refusalOf({ values, bill, card }, problems);
    setErrors(refusal?.messages ?? []);
    if (refusal !== null) show(refusal.show);
    else if (bill !== undefined)
      onSubmit({
        customerId: customer.id,
        request: toRequest(bill, values, card),
        paidBefore: bill.amount_paid,
      });
  };
  return (
    <Form<TakePaymentValues>
      id={props.id}
      label="Take Payment"
      initialValues={initialValues(props)}
      schema={schema}
      onAttempt={submit}
    >
      <Stack gap={4}>
        {errors.length > 0 && <FormErrors errors={errors} />}
        <Fields
          {...props}
          isSending={props.isSending || isWaiting}
          onCard={setEntry}
          onChange={() => setErrors([])}
        />
      </Stack>
    </Form>
  );
};

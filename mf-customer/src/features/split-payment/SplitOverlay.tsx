import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PayButton } from '@billfold/shared/forms/PayButton';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Money } from '@billfold/shared/ui/Money';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { remainingBalance } from '../../entities/invoice/invoice.domain';
import type { PaymentSlot } from '../../entities/invoice-screen/invoice-screen.slice';
import { isCard } from '@billfold/shared/wallet/payment-method.domain';
import { payTexts } from '../../entities/open-bill/open-bill-texts';
import { SlowHint } from '@billfold/shared/wallet/SlowHint';
import { checkSplit, minimumOf, restFor, totalOf, type SplitParts } from './split.domain';
import styles from './SplitOverlay.module.css';
import { SplitSlot, type SplitValues } from './SplitSlot';

type SplitFormProps = {
  readonly invoice: InvoiceView;
  readonly methods: readonly PaymentMethodView[];
  /** The methods in the two slots, by id. */
  readonly slots: Readonly<Record<PaymentSlot, number | null>>;
  readonly isProcessing: boolean;
  /** The server's error of the last try. */
  readonly errors: readonly string[];
  /** A later day was chosen for the payment with one method: two cards pay today. */
  readonly isDateChosen: boolean;
  readonly onChoose: (slot: PaymentSlot, methodId: number) => void;
  readonly onAdd: ((slot: PaymentSlot) => void) | null;
  readonly onSubmit: (parts: SplitParts) => void;
};
export type SplitOverlayProps = SplitFormProps & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const nothingEntered: SplitValues = { amount_one: null, amount_two: null };

const Limits = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <Facts look="boxes">
    <Fact label="Current balance">
      <Money amount={remainingBalance(invoice)} />
    </Fact>
    <Fact label="Minimum payment due">
      <Money amount={minimumOf(invoice)} />
    </Fact>
  </Facts>
);

/** The second card pays what the first one leaves, until its amount is typed. */
const useProposedRest = (invoice: InvoiceView): void => {
  const { values, setFieldValue } = useFormikContext<SplitValues>();
  const proposed = useRef<number | null>(null);
  const propose = useEffectEvent((amountOne: number | null) => {
    if (values.amount_two !== proposed.current) return;
    const rest = amountOne === null ? 0 : restFor(invoice, amountOne);
    proposed.current = rest === 0 ? null : rest;
    void setFieldValue('amount_two', proposed.current);
  });
  useEffect(() => propose(values.amount_one), [values.amount_one]);
};

const SplitFields = ({
  invoice,
  methods,
  slots,
  isProcessing,
  onChoose,
  onAdd,
}: SplitFormProps) => {
  const { values } = useFormikContext<SplitValues>();
  useProposedRest(invoice);
  const cards = methods.filter(isCard);
  const chosenIn = (slot: PaymentSlot) => cards.find((card) => card.id === slots[slot])?.id ?? null;
  const propsOf = (slot: PaymentSlot, other: PaymentSlot) => ({
    invoice,
    cards: cards.filter((card) => card.id !== chosenIn(other)),
    chosenId: chosenIn(slot),
    isDisabled: isProcessing,
    onChoose: (methodId: number) => onChoose(slot, methodId),
    onAdd: onAdd === null ? null : () => onAdd(slot),
  });
  return (
    <Stack gap={4}>
      <SplitSlot position="first" {...propsOf('method_one', 'method_two')} />
      <SplitSlot position="second" {...propsOf('method_two', 'method_one')} />
      <PayButton isBusy={isProcessing} busyLabel="Processing...">
        {`Pay ${formatCents(totalOf({ amountOne: values.amount_one, amountTwo: values.amount_two }))}`}
      </PayButton>
      <SlowHint isProcessing={isProcessing} texts={payTexts} />
    </Stack>
  );
};

const SplitForm = (props: SplitFormProps) => {
  const { invoice, methods, slots, errors, isDateChosen, onSubmit } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = useMemo(() => (refusal === null ? errors : [refusal]), [refusal, errors]);
  const cardIn = (slot: PaymentSlot) =>
    methods.find((method) => method.id === slots[slot] && isCard(method))?.id ?? null;
  const submit = ({ amount_one, amount_two }: SplitValues) => {
    const draft = {
      methodOne: cardIn('method_one'),
      amountOne: amount_one,
      methodTwo: cardIn('method_two'),
      amountTwo: amount_two,
    };
    const check = checkSplit(draft, minimumOf(invoice));
    setRefusal(check.kind === 'refused' ? check.text : null);
    if (check.kind === 'complete') onSubmit(check.parts);
  };
  return (
    <Stack gap={4}>
      {shown.length > 0 && <FormErrors errors={shown} />}
      <Limits invoice={invoice} />
      {isDateChosen && (
        <p className={styles.soft}>
          Payments with two cards are made today, even if you picked another day before.
        </p>
      )}
      <Form<SplitValues>
        label="Payment with two cards"
        initialValues={nothingEntered}
        onSubmit={submit}
      >
        <SplitFields {...props} />
      </Form>
    </Stack>
  );
};

/** Pays an invoice with two cards, both or none of them charged. */
export const SplitOverlay = ({ isOpen, onClose, ...form }: SplitOverlayProps) => (
  <Overlay
    isOpen={isOpen}
    onClose={onClose}
    title="Multiple Cards"
    isDismissable={!form.isProcessing}
  >
    <SplitForm {...form} />
  </Overlay>
);

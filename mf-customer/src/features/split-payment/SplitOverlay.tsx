import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { PayButton } from '@billfold/shared/forms/PayButton';
import { AboveActionBar, ActionBar } from '@billfold/shared/ui/ActionBar';
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
import {
  checkSplit,
  halvesOf,
  minimumOf,
  proposeCards,
  restFor,
  totalOf,
  type SplitParts,
  type SplitSlots,
} from './split.domain';
import styles from './SplitOverlay.module.css';
import { SplitSlot, type SplitValues } from './SplitSlot';

type SplitFormProps = {
  readonly invoice: InvoiceView;
  readonly methods: readonly PaymentMethodView[];
  /** What the customer chose for the two slots. */
  readonly slots: SplitSlots;
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

/** Half on each card, until an amount is typed. */
const proposedValues = (invoice: InvoiceView): SplitValues => {
  const { one, two } = halvesOf(invoice);
  return { amount_one: one, amount_two: two === 0 ? null : two };
};

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
  const proposed = useRef(values.amount_two);
  const propose = useEffectEvent((amountOne: number | null) => {
    if (values.amount_two !== proposed.current) return;
    const rest = amountOne === null ? 0 : restFor(invoice, amountOne);
    proposed.current = rest === 0 ? null : rest;
    void setFieldValue('amount_two', proposed.current);
  });
  useEffect(() => propose(values.amount_one), [values.amount_one]);
};

type SplitFieldsProps = Pick<
  SplitFormProps,
  'invoice' | 'slots' | 'isProcessing' | 'onChoose' | 'onAdd'
> & {
  readonly cards: readonly PaymentMethodView[];
  /** The choices, and proposals where there is none. A proposed card may be chosen for the other slot. */
  readonly filled: SplitSlots;
};

const SplitFields = ({
  invoice,
  cards,
  slots,
  filled,
  isProcessing,
  onChoose,
  onAdd,
}: SplitFieldsProps) => {
  const { values } = useFormikContext<SplitValues>();
  useProposedRest(invoice);
  const propsOf = (slot: PaymentSlot, other: PaymentSlot) => ({
    invoice,
    cards: cards.filter(({ id }) => id !== slots[other]),
    chosenId: filled[slot],
    isDisabled: isProcessing,
    onChoose: (methodId: number) => onChoose(slot, methodId),
    onAdd: onAdd === null ? null : () => onAdd(slot),
  });
  return (
    <>
      <AboveActionBar>
        <SplitSlot position="first" {...propsOf('method_one', 'method_two')} />
        <SplitSlot position="second" {...propsOf('method_two', 'method_one')} />
      </AboveActionBar>
      <ActionBar>
        <PayButton isBusy={isProcessing} busyLabel="Processing...">
          {`Pay ${formatCents(totalOf({ amountOne: values.amount_one, amountTwo: values.amount_two }))}`}
        </PayButton>
        <SlowHint isProcessing={isProcessing} texts={payTexts} />
      </ActionBar>
    </>
  );
};

const SplitForm = ({ methods, errors, isDateChosen, onSubmit, ...fields }: SplitFormProps) => {
  const { invoice } = fields;
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = useMemo(() => (refusal === null ? errors : [refusal]), [refusal, errors]);
  const [today] = useState(() => dayIn(invoice.merchant.time_zone));
  const cards = methods.filter(isCard);
  const filled = proposeCards(cards, fields.slots, today);
  const submit = ({ amount_one, amount_two }: SplitValues) => {
    const draft = {
      methodOne: filled.method_one,
      amountOne: amount_one,
      methodTwo: filled.method_two,
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
        initialValues={proposedValues(invoice)}
        onSubmit={submit}
      >
        <SplitFields {...fields} cards={cards} filled={filled} />
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

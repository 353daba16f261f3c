import type { EmbeddedMethod } from '@billfold/shared/contracts/public-payment.contract';
import { todayOnWire } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PayButton } from '@billfold/shared/forms/PayButton';
import type { CardEntry } from '@billfold/shared/forms/CardFrame';
import { Tabs } from '@billfold/shared/ui/Tabs';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useFormikContext } from 'formik';
import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { PaymentProgress } from '../../entities/page-session/PaymentProgress';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { AchFields } from './AchFields';
import { CardFields } from './CardFields';
import { CashFields } from './CashFields';
import styles from './PayEmbedded.module.css';
import { initialValues, schemaOf } from './pay-embedded.form';
import type { EmbeddedValues } from './embedded-values.domain';
import { paymentCancelled, paymentSubmitted } from './pay-embedded.slice';
import { subjectOf, type Visit } from './visit.domain';

const noErrors: readonly string[] = [];
const phases = { ready: 'idle', checking: 'checking', paying: 'processing' } as const;
const tabLabels: Readonly<Record<EmbeddedMethod, string>> = {
  credit: 'Card',
  ach: 'ACH',
  cash: 'Cash',
};

type Phase = keyof typeof phases;

type PayButtonsProps = {
  readonly method: EmbeddedMethod;
  readonly amountMinor: number;
  readonly today: string;
  readonly hasCard: boolean;
  readonly phase: Phase;
};

/** Pay Now waits until the form of the chosen way is valid; only that form counts. */
const PayButtons = ({ method, amountMinor, today, hasCard, phase }: PayButtonsProps) => {
  const isPaying = phase !== 'ready';
  const dispatch = useDispatch();
  const { values, validateForm } = useFormikContext<EmbeddedValues>();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another way to pay is another schema, which formik does not notice
  useEffect(() => void validateForm(), [method, validateForm]);
  const isValid =
    schemaOf(method, amountMinor, today).isValidSync(values) && (method !== 'credit' || hasCard);
  return (
    <>
      <ActionBar>
        <PayButton isBusy={isPaying} busyLabel="Processing..." disabled={!isValid}>
          {`Pay Now ${formatCents(amountMinor)}`}
        </PayButton>
        <PaymentProgress phase={phases[phase]} />
      </ActionBar>
      {!isPaying && (
        <p className={styles.cancel}>
          <TextLink onPress={() => dispatch(paymentCancelled())}>Cancel</TextLink>
        </p>
      )}
    </>
  );
};

export type EmbeddedFormProps = {
  readonly visit: Visit;
  readonly phase: Phase;
  readonly errors: readonly string[];
};

export const EmbeddedForm = ({ visit, phase, errors }: EmbeddedFormProps) => {
  const isPaying = phase !== 'ready';
  const dispatch = useDispatch();
  const { request, amountMinor } = visit;
  const subject = subjectOf(visit);
  const [today] = useState(() => todayOnWire());
  const [method, setMethod] = useState<EmbeddedMethod>(request.method);
  const [triedMethod, setTriedMethod] = useState<EmbeddedMethod | null>(null);
  const [card, setCard] = useState<CardEntry>({ kind: 'none' });
  const fields: Readonly<Record<EmbeddedMethod, ReactNode>> = {
    credit: <CardFields entry={card} onCardChange={setCard} isDisabled={isPaying} />,
    ach: <AchFields />,
    cash: <CashFields confirmedBy={request.sessionId === null ? visit.merchantName : null} />,
  };
  const token = card.kind === 'captured' ? card.card : null;
  return (
    <Form<EmbeddedValues>
      label="Payment"
      initialValues={initialValues(request, today)}
      schema={schemaOf(method, amountMinor, today)}
      onSubmit={(values) => {
        setTriedMethod(method);
        dispatch(paymentSubmitted({ method, values, card: method === 'credit' ? token : null }));
      }}
    >
      <div className={styles.amount}>
        <p className={styles.figure}>{formatCents(amountMinor)}</p>
        {subject !== '' && <p className={styles.description}>{subject}</p>}
      </div>
      {/* The error of one way to pay is not shown for another. */}
      <FormErrors errors={triedMethod === null || triedMethod === method ? errors : noErrors} />
      {request.methods.length > 1 ? (
        <Tabs
          label="Ways to pay"
          items={request.methods.map((id) => ({ id, label: tabLabels[id], content: fields[id] }))}
          selectedId={method}
          onSelect={(id) => setMethod(request.methods.find((each) => each === id) ?? method)}
          keepsPanels
          isEven
        />
      ) : (
        fields[method]
      )}
      <PayButtons
        method={method}
        amountMinor={amountMinor}
        today={today}
        hasCard={token !== null}
        phase={phase}
      />
    </Form>
  );
};

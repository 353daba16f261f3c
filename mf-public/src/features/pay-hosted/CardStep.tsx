import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import type { CardEntry } from '@billfold/shared/forms/CardFrame';
import { oneTimeCardSchema } from '@billfold/shared/forms/rules/one-time-card';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { useCardAnswer } from '@billfold/shared/forms/use-card-answer';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PayButton } from '@billfold/shared/forms/PayButton';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PaymentProgress } from '../../entities/page-session/PaymentProgress';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { selectBills, selectChosenBill } from './bills.resource';
import { BillsMissing } from './BillsMissing';
import { balanceOf, methodsFor, methodToBeginWith, type PaymentChoice } from './charge.domain';
import { selectHosted } from './hosted-selectors';
import { entryRefused, errorsDismissed, paymentSubmitted, wentBack } from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import { methods as stored, selectMethods } from './methods.resource';
import { NewCard } from './NewCard';
import styles from './PayHosted.module.css';
import { SavedMethods } from './SavedMethods';

type CardValues = { readonly expiration: string };

const MethodsSkeleton = () => (
  <div className={styles.skeleton} role="status">
    <VisuallyHidden>Loading your saved payment options</VisuallyHidden>
    <Skeleton width="170px" height="20px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
  </div>
);

const Charge = () => {
  const { charge } = useSelector(selectHosted);
  const invoice = useSelector(selectChosenBill);
  if (invoice === undefined || charge.amountMinor === null) return null;
  const left = balanceOf(invoice) - charge.amountMinor;
  return (
    <p className={styles.charge}>
      <span>{invoice.description || `Invoice ${invoice.invoice_number}`}</span>
      <strong>{formatCents(charge.amountMinor)}</strong>
      {left > 0 && <span>{`${formatCents(left)} will be left to pay.`}</span>}
    </p>
  );
};

type CardFormProps = {
  readonly methods: readonly PaymentMethodView[];
  readonly isUnavailable: boolean;
  readonly timeZone: string;
};

/** Pays by a stored method, or by a new card; what was entered for either stays while the other is in sight. */
const CardForm = ({ methods, isUnavailable, timeZone }: CardFormProps) => {
  const dispatch = useDispatch();
  const { activity, errors, charge } = useSelector(selectHosted);
  const today = dayIn(timeZone);
  const [isNew, setNew] = useState(methods.length === 0);
  const [chosenId, setChosenId] = useState(methodToBeginWith(methods, today));
  const [entry, setEntry] = useState<CardEntry>({ kind: 'none' });
  const { isWaiting, waitsFor } = useCardAnswer(entry);
  const isPaying = activity === 'paying' || isWaiting;
  const usesNewCard = isNew || methods.length === 0;
  const [hasSeenNew, setSeenNew] = useState(false);
  if (usesNewCard && !hasSeenNew) setSeenNew(true);
  const refuse = (text: string) => dispatch(entryRefused({ errors: [text] }));
  const hear = (next: CardEntry) => {
    setEntry(next);
    if (next.kind === 'invalid') refuse(next.error);
    else if (next.kind === 'captured') dispatch(errorsDismissed());
  };
  const turnTo = (isNewNow: boolean) => {
    setNew(isNewNow);
    dispatch(errorsDismissed());
  };
  const pay = (choice: PaymentChoice) => dispatch(paymentSubmitted(choice));
  const payByNewCard = ({ values, problems, show, again }: FormAttempt<CardValues>) => {
    if (waitsFor(again)) return;
    if (entry.kind === 'invalid') return void refuse(entry.error);
    if (entry.kind !== 'captured') return void refuse(hostedTexts.methodRequired);
    if (values.expiration === '') {
      refuse(hostedTexts.expirationRequired);
      return show(['expiration']);
    }
    if (problems.expiration !== undefined) return show(['expiration']);
    return void pay({ kind: 'new', card: entry.card, expiration: values.expiration });
  };
  const submit = (attempt: FormAttempt<CardValues>) => {
    if (activity === 'paying') return;
    if (usesNewCard) payByNewCard(attempt);
    else if (methods.some(({ id }) => id === chosenId) && chosenId !== null)
      pay({ kind: 'saved', methodId: chosenId });
    else refuse(hostedTexts.methodRequired);
  };
  return (
    <Form<CardValues>
      label="Payment option"
      initialValues={{ expiration: '' }}
      schema={oneTimeCardSchema(today)}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      {isUnavailable && (
        <ErrorArea
          errors="We couldn't load your saved payment options. You can pay with a new card."
          onRetry={() => dispatch(stored.actions.reloaded())}
        />
      )}
      <Charge />
      {methods.length > 0 && (
        <div hidden={usesNewCard}>
          <SavedMethods
            methods={methods}
            today={today}
            chosenId={chosenId}
            isDisabled={isPaying}
            onChoose={setChosenId}
            onNewCard={() => turnTo(true)}
          />
        </div>
      )}
      {hasSeenNew && (
        <div hidden={!usesNewCard}>
          <NewCard
            isDisabled={isPaying}
            onEntry={hear}
            onSavedMethods={methods.length > 0 ? () => turnTo(false) : null}
          />
        </div>
      )}
      <ActionBar>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="large"
            disabled={isPaying}
            onClick={() => dispatch(wentBack())}
          >
            Go Back
          </Button>
          <PayButton isBusy={isPaying} busyLabel="Processing..">
            {charge.amountMinor === null ? 'Submit' : `Submit ${formatCents(charge.amountMinor)}`}
          </PayButton>
        </div>
        <PaymentProgress phase={isPaying ? 'processing' : 'idle'} />
      </ActionBar>
    </Form>
  );
};

/** How the chosen amount is paid. */
export const CardStep = () => {
  const areBillsMissing = useSelector(selectBills).status === 'failed';
  const methods = useSelector(selectMethods);
  const invoice = useSelector(selectChosenBill);
  if (areBillsMissing) return <BillsMissing />;
  if (invoice === undefined || methods.status === 'idle' || methods.status === 'loading')
    return <MethodsSkeleton />;
  const usable = methods.status === 'loaded' ? methodsFor(methods.value, invoice) : [];
  return (
    <CardForm
      methods={usable}
      isUnavailable={methods.status === 'failed'}
      timeZone={invoice.merchant.time_zone}
    />
  );
};

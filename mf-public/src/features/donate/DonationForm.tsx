import type { CardFrameProps } from '@billfold/shared/forms/CardFrame';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { PayButton } from '@billfold/shared/forms/PayButton';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { formatCents } from '@billfold/shared/format/money';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import { PaymentProgress } from '../../entities/page-session/PaymentProgress';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { AmountStep } from './AmountStep';
import { CardEntryBox } from './CardEntryBox';
import { costOf, emptyDonation, type DonationCard, type DonationValues } from './donate.domain';
import {
  donationSchema,
  donationSteps,
  fieldsOfStep,
  isStepFilled,
  type DonationStep,
} from './donate.form';
import type { Merchant } from '../../entities/merchant/merchant.resource';
import type { DonationPayment } from './donate.slice';
import { donateTexts } from './donate-texts';
import styles from './DonateScreen.module.css';
import { PaymentStep } from './PaymentStep';
import { PersonalStep } from './PersonalStep';
import { SummaryStep } from './SummaryStep';

export type DonationFormProps = {
  readonly merchant: Merchant;
  readonly payment: DonationPayment;
  readonly step: DonationStep;
  readonly card: DonationCard | null;
  readonly onCard: (card: DonationCard | null) => void;
  readonly onValues: (values: DonationValues) => void;
  readonly goTo: (step: DonationStep) => void;
  readonly goBack: (steps?: number) => void;
  readonly onDonate: (values: DonationValues, card: DonationCard) => void;
};

/** Reports typed values to the screen, as they are typed. */
const ValuesReport = ({ onValues }: Pick<DonationFormProps, 'onValues'>) => {
  const { values } = useFormikContext<DonationValues>();
  const report = useEffectEvent(onValues);
  useEffect(() => report(values), [values]);
  return null;
};

/** From its first use the frame stays mounted and hidden: only it has the number. */
const useCardEntry = ({ step, onCard }: DonationFormProps) => {
  const [isMounted, setMounted] = useState(step === 'payment');
  const [objection, setObjection] = useState<string | null>(null);
  if (step === 'payment' && !isMounted) setMounted(true);
  const hear: CardFrameProps['onChange'] = (entry) => {
    onCard(entry.kind === 'captured' ? entry.card : null);
    setObjection(entry.kind === 'invalid' ? entry.error : null);
  };
  return { isMounted, objection, hear };
};

const errorsOf = (payment: DonationPayment): readonly string[] => {
  if (payment.status === 'untold') return [donateTexts.untold];
  return payment.status === 'open' ? payment.errors : [];
};

const StepFields = (props: DonationFormProps) => {
  const { step, merchant, payment, card, goBack } = props;
  const { values } = useFormikContext<DonationValues>();
  if (step === 'amount') return <AmountStep merchant={merchant} />;
  if (step === 'personal') return <PersonalStep />;
  if (step === 'payment') return <PaymentStep />;
  return (
    <SummaryStep
      values={values}
      card={card}
      merchant={merchant}
      errors={errorsOf(payment)}
      isHeld={payment.status !== 'open'}
      onChangeCard={() => goBack()}
      onChangeDonor={() => goBack(2)}
    />
  );
};

/** Of the second step it empties what was typed there; of the third it changes nothing. */
const CancelLink = ({ step, goBack }: DonationFormProps) => {
  const { values, setValues, setTouched } = useFormikContext<DonationValues>();
  if (step !== 'personal' && step !== 'payment') return null;
  const cancel = () => {
    if (step === 'personal') {
      const { first_name, last_name, email, description } = emptyDonation;
      void setValues({ ...values, first_name, last_name, email, description }, false);
      void setTouched({}, false);
    }
    goBack();
  };
  return (
    <p className={styles.cancel}>
      <TextLink onPress={cancel}>Cancel</TextLink>
    </p>
  );
};

const StepButton = ({ step, merchant, payment, card }: DonationFormProps) => {
  const { values } = useFormikContext<DonationValues>();
  if (step !== 'summary')
    return (
      <ActionBar>
        <SubmitButton disabled={!isStepFilled(step, values, card)}>Next</SubmitButton>
      </ActionBar>
    );
  return (
    <ActionBar>
      <PayButton isBusy={payment.status === 'processing'} busyLabel="Processing...">
        {`Donate ${formatCents(costOf(values.amount, merchant.feePercent).totalMinor)}`}
      </PayButton>
      <PaymentProgress
        phase={
          payment.status === 'processing'
            ? payment.isChecking
              ? 'checking'
              : 'processing'
            : 'idle'
        }
      />
    </ActionBar>
  );
};

/** One form for all four steps, so that nothing typed is lost between them. */
export const DonationForm = (props: DonationFormProps) => {
  const { merchant, step, card, goTo, onDonate, onValues } = props;
  const { isMounted, objection, hear } = useCardEntry(props);
  const attempt = ({ values, problems, show }: FormAttempt<DonationValues>) => {
    const wrong = fieldsOfStep[step].filter((name) => problems[name] !== undefined);
    const next = donationSteps[donationSteps.indexOf(step) + 1];
    if (wrong.length > 0) show(wrong);
    else if (next !== undefined) goTo(next);
    else if (card !== null) onDonate(values, card);
  };
  return (
    <Form<DonationValues>
      label="Donation"
      initialValues={emptyDonation}
      schema={donationSchema(merchant.feePercent)}
      onAttempt={attempt}
    >
      <ValuesReport onValues={onValues} />
      {isMounted && (
        <div hidden={step !== 'payment'}>
          <CardEntryBox objection={objection} onChange={hear} />
        </div>
      )}
      <StepFields {...props} />
      <StepButton {...props} />
      <CancelLink {...props} />
    </Form>
  );
};

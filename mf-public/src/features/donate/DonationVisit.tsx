import { formatCents } from '@billfold/shared/format/money';
import { PaymentSign } from '@billfold/shared/ui/PaymentSign';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Merchant } from '../../entities/merchant/merchant.resource';
import { AccessPage } from '../../ui/AccessPage';
import { ConfirmingDonation } from './ConfirmingDonation';
import { costOf, emptyDonation, type DonationCard, type DonationValues } from './donate.domain';
import { donationSteps, furthestStep, type DonationStep } from './donate.form';
import { selectDonate } from './donate-selectors';
import {
  cardFormReached,
  donationRestarted,
  donationSubmitted,
  outcomeRequested,
  type DonationPayment,
} from './donate.slice';
import { donateTexts } from './donate-texts';
import styles from './DonateScreen.module.css';
import { DonationForm } from './DonationForm';
import { DonationReceiptPanel } from './DonationReceiptPanel';
import { useDonationSteps, type DonationProgress } from './use-donation-steps';

export const stepTitles: Readonly<Record<DonationStep, string>> = {
  amount: 'Enter Donation amount',
  personal: 'About you',
  payment: 'Payment Info',
  summary: 'Summary',
};

const progressOf = ({ status }: DonationPayment): DonationProgress => {
  if (status === 'given') return 'done';
  if (status === 'confirming') return 'waiting';
  return status === 'open' ? 'editing' : 'sending';
};

const titleOf = ({ status }: DonationPayment, step: DonationStep): string => {
  if (status === 'given') return 'Thank you!';
  return status === 'confirming' ? 'Confirming your donation' : stepTitles[step];
};

/** What is charged: by the form, or by the donation that is waited for. Null while it is not known. */
const totalOf = (
  payment: DonationPayment,
  { amount }: DonationValues,
  { feePercent }: Merchant,
): number | null => {
  if (payment.status === 'confirming') return payment.receipt?.totalMinor ?? null;
  return amount === null ? null : costOf(amount, feePercent).totalMinor;
};

type VisitProps = { readonly merchant: Merchant; readonly phone: string };

/** What was typed, as long as the visit lasts: nothing of it is stored anywhere. */
const useDonationEntry = ({ merchant, phone }: VisitProps) => {
  const dispatch = useDispatch();
  const { payment } = useSelector(selectDonate);
  const [round, setRound] = useState(0);
  const [values, setValues] = useState(emptyDonation);
  const [card, setCard] = useState<DonationCard | null>(null);
  const steps = useDonationSteps(
    furthestStep(values, card, merchant.feePercent),
    progressOf(payment),
  );
  const isCardWanted = steps.step === 'payment';
  useEffect(() => {
    if (isCardWanted) dispatch(cardFormReached({ merchantName: merchant.name }));
  }, [dispatch, isCardWanted, merchant.name]);
  const startAgain = () => {
    setRound(round + 1);
    setValues(emptyDonation);
    setCard(null);
    dispatch(donationRestarted());
    steps.goTo('amount');
  };
  const form = {
    card,
    values,
    onCard: setCard,
    onValues: setValues,
    onDonate: (given: typeof values, withCard: DonationCard) =>
      void dispatch(
        donationSubmitted({
          values: given,
          card: withCard,
          feePercent: merchant.feePercent,
          merchantName: merchant.name,
          phone,
        }),
      ),
  };
  return { payment, steps, round, form, startAgain };
};

const Notice = ({ children }: { readonly children: string }) => (
  <p role="status" className={styles.notice}>
    {children}
  </p>
);

/** A known merchant: four steps, the wait for an outcome in doubt, the receipt. */
export const DonationVisit = (props: VisitProps) => {
  const { merchant } = props;
  const dispatch = useDispatch();
  const { mayBeSent } = useSelector(selectDonate);
  const { payment, steps, round, form, startAgain } = useDonationEntry(props);
  const { step, wasReloaded, goTo, goBack } = steps;
  const isForm = payment.status !== 'given' && payment.status !== 'confirming';
  // The first step has the amount in its field, the receipt at its head.
  const hasOwnAmount = payment.status === 'given' || (isForm && step === 'amount');
  const amountMinor = hasOwnAmount ? null : totalOf(payment, form.values, merchant);
  const isFirst = isForm && step === 'amount';
  return (
    <AccessPage
      title={titleOf(payment, step)}
      intro={
        <>
          {amountMinor !== null && <b>{`${formatCents(amountMinor)} · `}</b>}
          {merchant.name}
          {isForm && ` · Step ${donationSteps.indexOf(step) + 1} of ${donationSteps.length}`}
        </>
      }
      {...(payment.status === 'given' && {
        sign: <PaymentSign label="Amount donated" amount={payment.receipt?.totalMinor ?? null} />,
      })}
      merchant={merchant}
      width="wide"
      step={isForm ? step : payment.status}
    >
      {isForm && mayBeSent && <Notice>{donateTexts.maybeSent}</Notice>}
      {isFirst && !mayBeSent && wasReloaded && round === 0 && (
        <Notice>{donateTexts.restarted}</Notice>
      )}
      {payment.status === 'confirming' && (
        <ConfirmingDonation onLook={() => dispatch(outcomeRequested())} />
      )}
      {payment.status === 'given' ? (
        <DonationReceiptPanel receipt={payment.receipt} onDonateAgain={startAgain} />
      ) : (
        <div hidden={!isForm}>
          <DonationForm
            key={round}
            merchant={merchant}
            payment={payment}
            step={step}
            goTo={goTo}
            goBack={goBack}
            {...form}
          />
        </div>
      )}
    </AccessPage>
  );
};

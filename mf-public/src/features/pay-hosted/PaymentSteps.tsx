import { useResource } from '@billfold/shared/store/resource';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { bills } from './bills.resource';
import { CardStep } from './CardStep';
import { CompleteStep } from './CompleteStep';
import { ConfirmingStep } from './ConfirmingStep';
import { selectHosted } from './hosted-selectors';
import { methods } from './methods.resource';
import { PaymentStep } from './PaymentStep';
import type { StepsProps } from './RegistrationSteps';

type ChoosingProps = { readonly isAtCard: boolean; readonly businessName: string };

/**
 * A customer who goes back to the invoice and returns finds the card as it was entered: the card step stays mounted and
 * hidden.
 */
const Choosing = ({ isAtCard, businessName }: ChoosingProps) => {
  const [hasSeenCard, setSeenCard] = useState(false);
  if (isAtCard && !hasSeenCard) setSeenCard(true);
  return (
    <>
      {!isAtCard && <PaymentStep businessName={businessName} />}
      {hasSeenCard && (
        <div hidden={!isAtCard}>
          <CardStep />
        </div>
      )}
    </>
  );
};

type OpenProps = Pick<StepsProps, 'businessName'>;

const OpenSteps = ({ businessName }: OpenProps) => {
  const { step, page } = useSelector(selectHosted);
  // The receipt shows no invoices: the list after it is read again.
  useResource(bills, step === 'complete' ? null : page);
  useResource(methods);
  if (step === 'confirming') return <ConfirmingStep />;
  if (step === 'complete') return <CompleteStep businessName={businessName} />;
  return <Choosing isAtCard={step === 'card'} businessName={businessName} />;
};

/** The steps after Sign In. */
export const PaymentSteps = ({ isOpen, businessName }: StepsProps) =>
  isOpen ? <OpenSteps businessName={businessName} /> : null;

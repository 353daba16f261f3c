import { useState } from 'react';
import { useSelector } from 'react-redux';
import { CardStep } from './CardStep';
import { CompleteStep } from './CompleteStep';
import { ConfirmingStep } from './ConfirmingStep';
import { selectHosted } from './hosted.selectors';
import { PaymentStep } from './PaymentStep';
import type { StepsProps } from './RegistrationSteps';

type ChoosingProps = { readonly isAtCard: boolean; readonly businessName: string };

/** Who goes back to the bill and comes again finds the card as it was entered: the card step stays, out of sight. */
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

/** The steps after Sign In. */
export const PaymentSteps = ({ isOpen, businessName }: StepsProps) => {
  const { step } = useSelector(selectHosted);
  if (!isOpen) return null;
  if (step === 'confirming') return <ConfirmingStep />;
  if (step === 'complete') return <CompleteStep businessName={businessName} />;
  return <Choosing isAtCard={step === 'card'} businessName={businessName} />;
};

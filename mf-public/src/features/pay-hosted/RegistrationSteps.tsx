import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { ConfirmCodeStep } from './ConfirmCodeStep';
import { DoneStep } from './DoneStep';
import { selectHosted } from './hosted-selectors';
import type { HostedStep } from './hosted-steps.domain';
import { RegisterStep } from './RegisterStep';
import { WelcomeStep } from './WelcomeStep';

export type StepsProps = { readonly isOpen: boolean; readonly businessName: string };

const draw = (step: HostedStep, businessName: string): ReactNode => {
  if (step === 'welcome') return <WelcomeStep businessName={businessName} />;
  if (step === 'confirmCode') return <ConfirmCodeStep />;
  return step === 'register' ? <RegisterStep /> : <DoneStep businessName={businessName} />;
};

/** The steps after Register. */
export const RegistrationSteps = ({ isOpen, businessName }: StepsProps) => {
  const { step } = useSelector(selectHosted);
  return isOpen ? draw(step, businessName) : null;
};

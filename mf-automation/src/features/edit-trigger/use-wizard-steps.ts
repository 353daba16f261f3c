import { useOpening } from '@billfold/shared/ui/use-opening';
import { useState } from 'react';
import type { TriggerValues } from './trigger.form';
import { problemsOf, stepFrom, type StepProblems, type WizardStep } from './wizard-steps';

const none: StepProblems = { errors: [], refusals: {} };

/** Where the wizard is and what keeps it there. Each opening begins with the first step. */
export const useWizardSteps = (isOpen: boolean) => {
  const [step, setStep] = useState<WizardStep>('name');
  const [problems, setProblems] = useState(none);
  const goTo = (next: WizardStep) => {
    setProblems(none);
    setStep(next);
  };
  useOpening(isOpen, () => goTo('name'));
  return {
    step,
    problems,
    goTo,
    /** Null at the first step. */
    back: step === 'name' ? null : () => goTo(stepFrom(step, -1)),
    /** Goes to the next step when this one is complete. True: it was the last, and the event may be saved. */
    submitStep: (values: TriggerValues): boolean => {
      const found = problemsOf(step, values);
      if (found !== null) setProblems(found);
      else if (step === 'confirm') return true;
      else goTo(stepFrom(step, 1));
      return false;
    },
  };
};

import { Stepper } from '@billfold/shared/ui/Stepper';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { TriggerValues } from './trigger.form';
import styles from './TriggerWizard.module.css';
import { sentenceOf, wizardSteps, type WizardStep } from './wizard-steps';

type WizardHeadProps = {
  readonly label: string;
  readonly step: WizardStep;
  readonly onReturn: (step: WizardStep) => void;
};

/** Another step begins at its top, for the keyboard and the reader, too. The first one begins as any dialog does. */
const useStepFocus = (step: WizardStep) => {
  const head = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    head.current?.focus({ preventScroll: true });
    // The steps above it too: the dialog takes its new height a moment later, and only its top is the same before and
    // after.
    head.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [step]);
  return head;
};

/** The steps, and the rule in words as far as it is complete. */
export const WizardHead = ({ label, step, onReturn }: WizardHeadProps) => {
  const { values } = useFormikContext<TriggerValues>();
  const head = useStepFocus(step);
  const sentence = sentenceOf(values);
  const current = wizardSteps.find(({ id }) => id === step);
  return (
    <div className={styles.head}>
      <Stepper
        label={label}
        steps={wizardSteps}
        currentId={step}
        onReturn={(id) => {
          const target = wizardSteps.find((each) => each.id === id);
          if (target !== undefined) onReturn(target.id);
        }}
      />
      <h3 ref={head} tabIndex={-1} className={styles.stepName}>
        {current?.label}
      </h3>
      {sentence !== '' && (
        <p className={styles.sentence} role="status">
          {sentence}
        </p>
      )}
    </div>
  );
};

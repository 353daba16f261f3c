import { classNames } from './class-names';
import { Icon } from './Icon';
import styles from './Stepper.module.css';
import { VisuallyHidden } from './VisuallyHidden';

type Step = { readonly id: string; readonly label: string };

type StepperProps = {
  /** What the steps lead to: 'New automated event'. */
  readonly label: string;
  readonly steps: readonly Step[];
  readonly currentId: string;
  /** Makes the steps that are done buttons that lead back. */
  readonly onReturn?: (id: string) => void;
};

const stateOf = (index: number, current: number): 'done' | 'current' | 'ahead' => {
  if (index === current) return 'current';
  return index < current ? 'done' : 'ahead';
};

const spoken = { done: 'Done: ', current: 'Now: ', ahead: 'Later: ' } as const;

/** The steps of a wizard and how far it is. In a panel and on a phone only the current step shows its label. */
export const Stepper = ({ label, steps, currentId, onReturn }: StepperProps) => {
  const current = steps.findIndex(({ id }) => id === currentId);
  return (
    <nav aria-label={label}>
      <p className={styles.count}>
        Step {current + 1} of {steps.length}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = stateOf(index, current);
          const content = (
            <>
              <span className={styles.mark}>
                {state === 'done' ? (
                  <Icon name="check" size={16} />
                ) : (
                  <span aria-hidden="true">{index + 1}</span>
                )}
              </span>
              <span className={styles.label}>
                <VisuallyHidden>{spoken[state]}</VisuallyHidden>
                {step.label}
              </span>
            </>
          );
          return (
            <li
              key={step.id}
              className={classNames(styles.step, styles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {state === 'done' && onReturn !== undefined ? (
                <button type="button" className={styles.back} onClick={() => onReturn(step.id)}>
                  {content}
                </button>
              ) : (
                <span className={styles.back}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

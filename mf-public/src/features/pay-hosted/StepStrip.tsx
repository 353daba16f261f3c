import { classNames } from '@billfold/shared/ui/class-names';
import { Icon } from '@billfold/shared/ui/Icon';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { placeOf, type HostedStep } from './hosted-steps.domain';
import styles from './StepStrip.module.css';

const standOf = (index: number, current: number): 'past' | 'current' | 'ahead' => {
  if (index === current) return 'current';
  return index < current ? 'past' : 'ahead';
};

/**
 * The four steps of the flow in hand. It shows the way and is not a way itself; a narrow screen names the current step
 * only.
 */
export const StepStrip = ({ step }: { readonly step: HostedStep }) => {
  const { strip, index: current } = placeOf(step);
  return (
    <ol className={styles.strip} aria-label="Steps">
      {strip.map((name, index) => {
        const stand = standOf(index, current);
        return (
          <li
            key={name}
            className={classNames(styles.step, styles[stand])}
            aria-current={stand === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {stand === 'past' ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <span className={styles.name} data-place={`${index + 1} of ${strip.length}`}>
              {name}
            </span>
            {stand === 'past' && <VisuallyHidden>(done)</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
};

import { passwordRules } from '@billfold/shared/contracts/password-rules';
import { classNames } from '@billfold/shared/ui/class-names';
import { Icon } from '@billfold/shared/ui/Icon';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './PasswordRules.module.css';

const summarise = (password: string): string => {
  if (password === '') return '';
  const metCount = passwordRules.filter(({ isMet }) => isMet(password)).length;
  return metCount === passwordRules.length
    ? 'All requirements met'
    : `${metCount} of ${passwordRules.length} requirements met`;
};

/** The rules of a new password; each shows by a sign and in words whether it is met, and their number is announced. */
export const PasswordRules = ({
  password,
  id,
}: {
  readonly password: string;
  readonly id: string;
}) => (
  <>
    <ul id={id} className={styles.rules} aria-label="Your password needs">
      {passwordRules.map(({ id: rule, text, isMet }) => {
        const isDone = isMet(password);
        return (
          <li key={rule} className={classNames(styles.rule, isDone && styles.met)}>
            <span className={styles.sign}>{isDone && <Icon name="check" size={14} />}</span>
            {text}
            <VisuallyHidden>{isDone ? ': met' : ': not met yet'}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
    <VisuallyHidden>
      <span role="status">{summarise(password)}</span>
    </VisuallyHidden>
  </>
);

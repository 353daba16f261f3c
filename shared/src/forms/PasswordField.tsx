import { useState } from 'react';
import { passwordLimits } from '../contracts/limits';
import { IconButton } from '../ui/IconButton';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

/** A password with a button that shows it. `autoComplete` is current-password unless given. */
export const PasswordField = (props: FieldProps & { readonly maxLength?: number }) => {
  const { name, label, hint, autoComplete = 'current-password', maxLength = passwordLimits.max } = props;
  const bound = useBoundField<string>(name, hint);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={bound.id} label={label} hint={hint} hintId={bound.hintId} error={bound.error} errorId={bound.errorId}>
      <div className={styles.withAction}>
        <input
          {...inputAttributes({ ...props, autoComplete }, bound)}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          value={bound.value}
          maxLength={maxLength}
          onChange={(event) => bound.setValue(event.target.value)}
        />
        <span className={styles.action}>
          <IconButton icon={isShown ? 'eye-off' : 'eye'} label={isShown ? 'Hide password' : 'Show password'} onClick={() => setShown(!isShown)} />
        </span>
      </div>
    </FieldFrame>
  );
};

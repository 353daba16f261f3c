import { useState, type KeyboardEvent } from 'react';
import { passwordLimits } from '../contracts/limits';
import { IconButton } from '../ui/IconButton';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

type PasswordFieldProps = FieldProps & {
  readonly maxLength?: number;
  /** What the button shows and hides. Default 'password'. */
  readonly secret?: 'password' | 'PIN';
  readonly inputMode?: 'text' | 'numeric';
  /** Converts typed or pasted text to the field's value: digits only. Such a field has no `maxLength`. */
  readonly clean?: (text: string, former: string) => string;
  /** The id of a text beside the field that belongs to it. */
  readonly describedBy?: string;
};

/** A password, or a PIN to be typed, with a button that shows it. `autoComplete` is current-password unless given. */
export const PasswordField = (props: PasswordFieldProps) => {
  const {
    name,
    label,
    hint,
    autoComplete = 'current-password',
    maxLength = props.clean === undefined ? passwordLimits.max : undefined,
    secret = 'password',
    inputMode,
    clean,
  } = props;
  const bound = useBoundField<string>(name, hint);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const attributes = inputAttributes({ ...props, autoComplete }, bound);
  const describedBy =
    [attributes['aria-describedby'], props.describedBy]
      .filter((part) => part !== undefined)
      .join(' ') || undefined;
  return (
    <FieldFrame
      id={bound.id}
      label={label}
      hint={hint}
      hintId={bound.hintId}
      error={bound.error}
      errorId={bound.errorId}
    >
      <div className={styles.withAction}>
        <input
          {...attributes}
          aria-describedby={describedBy}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          inputMode={inputMode}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={bound.value}
          maxLength={maxLength}
          onChange={(event) =>
            bound.setValue(
              clean === undefined ? event.target.value : clean(event.target.value, bound.value),
            )
          }
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => {
            setCapsLock(false);
            attributes.onBlur();
          }}
        />
        <span className={styles.action}>
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={`${isShown ? 'Hide' : 'Show'} ${secret}`}
            disabled={props.isDisabled}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
      <p className={styles.hint} aria-live="polite">
        {hasCapsLock && inputMode !== 'numeric' ? 'Caps Lock is on' : ''}
      </p>
    </FieldFrame>
  );
};

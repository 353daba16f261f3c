import { useId, useLayoutEffect, useRef, type ClipboardEvent, type SyntheticEvent } from 'react';
import { pinLimits } from '../contracts/limits';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { PinDots } from './PinDots';
import styles from './PinPad.module.css';
import { pastePin, usePinKeys } from './use-pin-keys';
import { VisuallyHidden } from './VisuallyHidden';

export type PinPadProps = {
  /** What the PIN is for: 'PIN', 'Create your PIN'. */
  readonly label: string;
  /** The digits so far; a fifth is not taken. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  /** Shown in a line of its own that is always there: the keys never move under the finger. */
  readonly errors?: readonly string[];
  /** Takes digits and pastes from the keyboard wherever the focus is, unless it is in a text field. Default true. */
  readonly isListening?: boolean;
  /** What a password manager keeps or fills here: 'new-password' where a PIN is chosen. Default current-password. */
  readonly autoComplete?: 'current-password' | 'new-password' | 'off';
  /** The name of the input. */
  readonly name?: string;
  /** Lower keys, for a dialog. */
  readonly isCompact?: boolean;
};

const noErrors: readonly string[] = [];
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Adds digits at the end, whatever the position of the cursor. */
const caretToEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
};

type PinInputProps = Pick<PinPadProps, 'label' | 'value' | 'onChange' | 'autoComplete' | 'name'> & {
  /** The id of the text with the error; undefined without one. */
  readonly errorId: string | undefined;
  readonly isReadOnly: boolean;
  readonly onPasted: (text: string) => void;
};

/** A transparent input over the places: phones' keyboards, pastes, password managers and screen readers need one. */
const PinInput = ({
  label,
  value,
  onChange,
  isReadOnly,
  errorId,
  autoComplete,
  name,
  onPasted,
}: PinInputProps) => {
  const type = (text: string) => {
    const typed = text.replace(/\s/g, '');
    if (/^\d*$/.test(typed) && typed.length <= pinLimits.length) onChange(typed);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    onPasted(event.clipboardData.getData('text'));
  };
  return (
    <input
      className={styles.input}
      type="password"
      inputMode="numeric"
      pattern="[0-9]*"
      name={name}
      autoComplete={autoComplete}
      maxLength={pinLimits.length}
      aria-label={`${label}, ${pinLimits.length} digits`}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      value={value}
      readOnly={isReadOnly}
      onChange={(event) => type(event.target.value)}
      onPaste={paste}
      onSelect={caretToEnd}
    />
  );
};

/** Four places and a number pad with delete. The keyboard, a paste and a password manager fill it too. */
export const PinPad = (props: PinPadProps) => {
  const {
    label,
    value,
    onChange,
    isDisabled = false,
    errors = noErrors,
    isListening = true,
    autoComplete = 'current-password',
    name = 'pin',
    isCompact = false,
  } = props;
  const id = useId();
  const errorId = errors.length > 0 ? id : undefined;
  // Ahead of `value` until the pad is drawn again: a second digit may come before that.
  const entered = useRef(value);
  useLayoutEffect(() => {
    entered.current = value;
  });
  const change = (next: string) => {
    if (isDisabled || next === entered.current) return;
    entered.current = next;
    onChange(next);
  };
  const add = (digit: string) => {
    if (entered.current.length < pinLimits.length) change(entered.current + digit);
  };
  const remove = () => change(entered.current.slice(0, -1));
  const paste = (text: string) => change(pastePin(entered.current, text));
  usePinKeys({ add, remove, paste }, isListening);
  // Blocked keys keep the focus: they are free again after a refused PIN.
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      aria-disabled={isDisabled}
      onClick={() => add(digit)}
    >
      {digit}
    </button>
  );
  return (
    <div
      className={classNames(styles.pad, isCompact && styles.compact)}
      role="group"
      aria-label={label}
    >
      <div className={styles.places}>
        <PinDots label={label} filled={value.length} isInvalid={errors.length > 0} />
        <PinInput
          {...{ label, value, autoComplete, name, errorId }}
          onChange={change}
          isReadOnly={isDisabled}
          onPasted={paste}
        />
      </div>
      <div className={styles.say}>
        {errors.length > 0 && (
          <p id={errorId} role="alert">
            {errors.join(' ')}
          </p>
        )}
      </div>
      <VisuallyHidden>
        <span aria-live="polite">
          {value === '' ? '' : `${value.length} of ${pinLimits.length} digits entered`}
        </span>
      </VisuallyHidden>
      <div className={styles.keys}>
        {digits.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className={styles.delete}
          aria-disabled={isDisabled}
          onClick={remove}
          aria-label="Delete last digit"
        >
          <Icon name="backspace" size={26} />
        </button>
      </div>
    </div>
  );
};

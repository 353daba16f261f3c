import { useEffect, useRef } from 'react';
import { pinLimits } from '../contracts/limits';
import { Icon } from './Icon';
import { PinDots } from './PinDots';
import styles from './PinPad.module.css';

export type PinPadProps = {
  /** What the PIN is for: 'PIN', 'Create your PIN'. */
  readonly label: string;
  /** The digits so far; a fifth is not taken. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  /** Takes digits from the keyboard wherever the focus is, unless it is in a text field. Default true. */
  readonly isListening?: boolean;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const isInTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Four places and a number pad with delete. The keyboard's digits and Backspace work too. */
export const PinPad = ({ label, value, onChange, isDisabled = false, isInvalid = false, isListening = true }: PinPadProps) => {
  const add = (digit: string) => {
    if (value.length < pinLimits.length) onChange(value + digit);
  };
  const remove = () => onChange(value.slice(0, -1));
  const handleKey = useRef<(event: KeyboardEvent) => void>(() => {});
  useEffect(() => {
    handleKey.current = (event) => {
      if (isDisabled || event.ctrlKey || event.metaKey || event.altKey || isInTextField(event.target)) return;
      if (/^\d$/.test(event.key)) add(event.key);
      else if (event.key === 'Backspace') remove();
    };
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent) => handleKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isListening]);
  return (
    <div className={styles.pad} role="group" aria-label={label}>
      <PinDots label={label} filled={value.length} isInvalid={isInvalid} />
      <div className={styles.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" className={styles.key} disabled={isDisabled} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" className={styles.key} disabled={isDisabled} onClick={() => add('0')}>
          0
        </button>
        <button type="button" className={styles.delete} disabled={isDisabled} onClick={remove} aria-label="Delete last digit">
          <Icon name="backspace" size={26} />
        </button>
      </div>
    </div>
  );
};

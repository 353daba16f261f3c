import type { HTMLInputTypeAttribute } from 'react';
import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

type TextFieldProps = FieldProps & {
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'password' | 'email' | 'tel'>;
  /** Draws a text area of so many lines. */
  readonly lines?: number;
  /** Converts typed or pasted text to the field's value: lower case, digits only. Such a field has no `maxLength`. */
  readonly clean?: (text: string, former: string) => string;
  /** Replaces the text when the field is left: 25 by 25.00. */
  readonly onLeave?: (text: string) => string;
  /** Shown before the text, inside the field: a currency sign. */
  readonly prefix?: string;
  /** For user names and addresses: the device neither corrects the text nor capitalises its first letter. */
  readonly isVerbatim?: boolean;
};

const asTyped = (typed: string): string => typed;
const verbatim = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** One line of text, or several. The form's value is a string. */
export const TextField = (props: TextFieldProps) => {
  const {
    name,
    label,
    hint,
    maxLength,
    inputMode,
    type = 'text',
    lines,
    clean,
    onLeave = asTyped,
    prefix,
    isVerbatim = false,
    hasInitialFocus,
  } = props;
  const bound = useBoundField<string>(name, hint);
  const common = {
    ...inputAttributes(props, bound),
    ...(isVerbatim ? verbatim : {}),
    value: bound.value,
    maxLength,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- only dialogs use it, where the focus has to move anyway
    autoFocus: hasInitialFocus,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      bound.setValue(
        clean === undefined ? event.target.value : clean(event.target.value, bound.value),
      ),
    onBlur: () => {
      const left = onLeave(bound.value);
      if (left === bound.value) bound.leave();
      else bound.leaveWith(left);
    },
  };
  return (
    <FieldFrame
      id={bound.id}
      label={label}
      hint={hint}
      hintId={bound.hintId}
      error={bound.error}
      errorId={bound.errorId}
    >
      {lines === undefined ? (
        <div className={classNames(prefix !== undefined && styles.withPrefix)}>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input {...common} className={styles.input} type={type} inputMode={inputMode} />
        </div>
      ) : (
        <textarea {...common} className={classNames(styles.input, styles.area)} rows={lines} />
      )}
    </FieldFrame>
  );
};

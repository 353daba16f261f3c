import { PatternFormat } from 'react-number-format';
import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

export type PatternFieldProps = FieldProps & {
  /** `#` stands for a digit: `##/##`. */
  readonly pattern: string;
  readonly type?: 'text' | 'tel';
  /** Applied to a pasted text before its digits are taken. */
  readonly readPaste?: (text: string) => string;
};

/** Digits in a fixed pattern. The form's value is the text as it is shown. */
export const PatternField = (props: PatternFieldProps) => {
  const { name, label, hint, pattern, type = 'text', readPaste } = props;
  const bound = useBoundField<string>(name, hint);
  return (
    <FieldFrame id={bound.id} label={label} hint={hint} hintId={bound.hintId} error={bound.error} errorId={bound.errorId}>
      <PatternFormat
        {...inputAttributes(props, bound)}
        className={classNames(styles.input, styles.figures)}
        type={type}
        inputMode="numeric"
        format={pattern}
        value={bound.value}
        onValueChange={({ formattedValue }, { event }) => {
          if (event !== undefined && formattedValue !== bound.value) bound.setValue(formattedValue);
        }}
        onPaste={(event) => {
          if (readPaste === undefined) return;
          event.preventDefault();
          bound.setValue(readPaste(event.clipboardData.getData('text')));
        }}
      />
    </FieldFrame>
  );
};

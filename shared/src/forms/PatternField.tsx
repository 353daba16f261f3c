import { NumberFormatBase } from 'react-number-format';
import { digitsOf } from '../format/digits';
import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';
import type { ReadDigits } from './written-dates';

type PatternFieldProps = FieldProps & {
  /** `#` stands for a digit: `##/##`. */
  readonly pattern: string;
  /** The digits of a typed, pasted or filled-in text; default all of them. */
  readonly readDigits?: ReadDigits;
};

/** As much of the pattern as there are digits for: 122 in ##/## is 12/2. A shorter text never ends in a mark of the pattern. */
const fillPattern = (pattern: string, digits: string): string => {
  let used = 0;
  let filled = '';
  for (const mark of pattern) {
    if (used >= digits.length) return filled;
    filled += mark === '#' ? (digits[used++] ?? '') : mark;
  }
  return filled;
};

/** The text is the former one without a piece of it. */
const isCutOf = (text: string, former: string): boolean => {
  const start = Array.from(text).findIndex((mark, index) => mark !== former[index]);
  return text.length < former.length && (start === -1 || former.endsWith(text.slice(start)));
};

/** Digits in a fixed pattern. The form's value is the text as it is shown. */
export const PatternField = (props: PatternFieldProps) => {
  const { name, label, hint, pattern, readDigits = digitsOf } = props;
  const bound = useBoundField<string>(name, hint);
  const places = digitsOf(pattern.replaceAll('#', '0')).length;
  const toDigits = (text: string, isCut = true) => readDigits(text, isCut).slice(0, places);
  return (
    <FieldFrame
      id={bound.id}
      label={label}
      hint={hint}
      hintId={bound.hintId}
      error={bound.error}
      errorId={bound.errorId}
    >
      <NumberFormatBase
        {...inputAttributes(props, bound)}
        className={classNames(styles.input, styles.figures)}
        type="text"
        inputMode="numeric"
        value={toDigits(bound.value)}
        valueIsNumericString
        format={(digits) => fillPattern(pattern, digits)}
        removeFormatting={(text, change) =>
          toDigits(text, change === undefined || isCutOf(text, change.lastValue))
        }
        getCaretBoundary={(text) => Array.from({ length: text.length + 1 }, () => true)}
        onValueChange={({ formattedValue }, { event }) => {
          if (event !== undefined && formattedValue !== bound.value) bound.setValue(formattedValue);
        }}
      />
    </FieldFrame>
  );
};

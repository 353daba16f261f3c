import { NumberFormatBase } from 'react-number-format';
import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { patternEntry, type EntryReader } from './pattern-entry';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

type PatternFieldProps = FieldProps & {
  /** `#` stands for a digit: `##/##`. */
  readonly pattern: string;
  readonly reader: EntryReader;
};

/**
 * Digits in a fixed pattern. The form's value is the text as it is shown. What is pasted or filled in and cannot be read stays as it is,
 * for the field's rule to refuse.
 */
export const PatternField = (props: PatternFieldProps) => {
  const { name, label, hint, pattern, reader } = props;
  const bound = useBoundField<string>(name, hint);
  const { format, read, isForeign } = patternEntry(pattern, reader);
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
        value={read(bound.value)}
        valueIsNumericString
        format={format}
        removeFormatting={read}
        getCaretBoundary={(text) => Array.from({ length: text.length + 1 }, () => true)}
        onValueChange={({ formattedValue: shown }, { event }) => {
          if (event === undefined || shown === bound.value) return;
          // What came at once is complete: its error need not wait until the field is left.
          if (isForeign(shown) && shown.length > bound.value.length + 1) bound.leaveWith(shown);
          else bound.setValue(shown);
        }}
      />
    </FieldFrame>
  );
};

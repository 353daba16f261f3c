import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { digitsOf } from '../format/digits';
import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { digitsAround } from './digits-around';
import { insertedLength } from '../format/inserted-length';
import { patternEntry, type EntryReader } from './pattern-entry';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

type PatternFieldProps = FieldProps & {
  /** `#` is a digit: `##/##`. */
  readonly pattern: string;
  readonly reader: EntryReader;
};

/** The place in a text behind so many of its digits. */
const placeAfter = (text: string, digits: number): number => {
  let place = 0;
  for (let left = digits; left > 0 && place < text.length; place += 1)
    if (/\d/.test(text[place] ?? '')) left -= 1;
  return place;
};

/**
 * Digits in a fixed pattern. The form's value is the text as it is shown. What is pasted or filled in and cannot be
 * read stays as it is, for the field's rule to refuse.
 */
export const PatternField = (props: PatternFieldProps) => {
  const { name, label, hint, pattern, reader } = props;
  const bound = useBoundField<string>(name, hint);
  const { show, change, isForeign } = patternEntry(pattern, reader);
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState({ place: 0 });
  useLayoutEffect(() => {
    if (input.current !== null && input.current === document.activeElement)
      input.current.setSelectionRange(caret.place, caret.place);
  }, [caret]);
  const former = show(bound.value);
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '' } = nativeEvent as { readonly inputType?: string };
    const [before, after] = digitsAround(target, former, inputType);
    const isMark =
      !isForeign(former) && before.length + after.length < digitsOf(target.value).length;
    const shown = change(isMark ? before + after : target.value, former);
    const place = target.selectionEnd ?? target.value.length;
    if (place === target.value.length && !isMark) setCaret({ place: shown.length });
    else setCaret({ place: isForeign(shown) ? place : placeAfter(shown, before.length) });
    if (shown === former) return;
    // What came at once is complete: its error need not wait until the field is left.
    if (isForeign(shown) && insertedLength(former, target.value) > 1) bound.leaveWith(shown);
    else bound.setValue(shown);
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
      <input
        {...inputAttributes(props, bound)}
        ref={input}
        className={classNames(styles.input, styles.figures)}
        type="text"
        inputMode="numeric"
        value={former}
        onChange={handleChange}
      />
    </FieldFrame>
  );
};

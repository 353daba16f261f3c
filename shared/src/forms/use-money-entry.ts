import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type SyntheticEvent,
} from 'react';
import { amountLimits } from '../contracts/limits';
import { formatCents, parseCents, readDollars } from '../format/money';
import { digitsAround } from './digits-around';
import { insertedPart } from '../format/inserted-length';

type MoneyEntry = {
  /** Cents; null while empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

type Entered = { readonly inputType?: string; readonly data?: string | null };

const longestShown = 30;
const largest = `The largest amount is ${formatCents(amountLimits.maxMinor)}`;
const isTooLarge = (cents: number | null): boolean =>
  cents !== null && cents > amountLimits.maxMinor;

/** The place in a shown amount with so many digits behind it. */
const placeBefore = (shown: string, digits: number): number => {
  let place = shown.length;
  for (let left = digits; left > 0 && place > 1;) if (/\d/.test(shown[--place] ?? '')) left -= 1;
  return place;
};

/**
 * An input for dollars. Typed digits fill in from the cents: 123456 reads $1,234.56. What is pasted, dropped or filled
 * in is an amount as it is written, 1500 or $1,500.00; `refused` is why it was not accepted, and the amount stays.
 */
export const useMoneyEntry = ({ value, onChange }: MoneyEntry) => {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState({ digitsBehind: 0 });
  const [refused, setRefused] = useState<string>();
  const shown = value === null ? '' : formatCents(value);
  useLayoutEffect(() => {
    const field = input.current;
    if (field === null || field !== document.activeElement) return;
    const place = placeBefore(field.value, caret.digitsBehind);
    field.setSelectionRange(place, place);
  }, [caret]);
  const change = (next: number | null, digitsBehind: number) => {
    setCaret({ digitsBehind });
    setRefused(undefined);
    if (next !== value) onChange(next);
  };
  const takeWhole = (text: string) => {
    const given = text.trim();
    const cents = given === '' ? value : readDollars(given);
    if (cents === undefined) setRefused(`Not a valid amount: ${given.slice(0, longestShown)}`);
    else if (isTooLarge(cents)) setRefused(largest);
    else change(cents, 0);
  };
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A browser that fills a field in names no kind of input. A text that takes the place of all may look like one key,
    // or like none.
    const { inputType = '', data } = nativeEvent as Entered;
    const isCut = inputType.startsWith('delete') || target.value === '';
    const isKey =
      inputType !== '' &&
      (inputType === 'insertText' && data ? data : insertedPart(shown, target.value)).length === 1;
    if (!isCut && !isKey) {
      setCaret({ digitsBehind: 0 });
      takeWhole(target.value);
      return;
    }
    const [before, after] = digitsAround(target, shown, inputType);
    const typed = parseCents(before + after);
    const isEmptied = isCut && typed === 0 && value === 0;
    change(isTooLarge(typed) ? value : isEmptied ? null : typed, after.length);
  };
  const handleGiven = (event: SyntheticEvent<HTMLInputElement>, given: DataTransfer) => {
    event.preventDefault();
    if (!event.currentTarget.readOnly) takeWhole(given.getData('text'));
  };
  return {
    refused,
    input: {
      ref: input,
      type: 'text',
      inputMode: 'numeric',
      value: shown,
      onChange: handleChange,
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => handleGiven(event, event.clipboardData),
      onDrop: (event: DragEvent<HTMLInputElement>) => handleGiven(event, event.dataTransfer),
    },
  } as const;
};

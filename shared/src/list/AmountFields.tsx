import { useId, useState } from 'react';
import { useMoneyEntry } from '../forms/use-money-entry';
import { isComposing } from '../ui/is-composing';
import type { FilterControlProps } from './list-query';
import styles from './range-filters.module.css';
import { joinRange, readAmountRange, splitRange } from './ranges';

type BoundProps = {
  readonly label: string;
  /** Cents as text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field is left, or Enter is pressed in it. */
  readonly onDone: () => void;
};

const AmountBound = ({ label, value, onChange, onDone }: BoundProps) => {
  const errorId = useId();
  const { input, refused } = useMoneyEntry({
    value: value === '' ? null : Number(value),
    onChange: (cents) => onChange(String(cents ?? '')),
  });
  return (
    <div className={styles.bound}>
      <label className={styles.label}>
        {label}
        <input
          {...input}
          placeholder="$0.00"
          className={styles.input}
          aria-invalid={refused === undefined ? undefined : true}
          aria-describedby={refused === undefined ? undefined : errorId}
          onBlur={onDone}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) onDone();
          }}
        />
      </label>
      {refused !== undefined && (
        <span className={styles.error} id={errorId} role="alert">
          {refused}
        </span>
      )}
    </div>
  );
};

/** Both bounds as they are typed. A bound goes to the address when its field is left or Enter is pressed. */
export const AmountFields = ({ value, onChange }: FilterControlProps) => {
  const [draft, setDraft] = useState(splitRange(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(splitRange(value));
  }
  const send = () => {
    const next = readAmountRange(joinRange(draft));
    setDraft(splitRange(next));
    if (next !== value) onChange(next);
  };
  return (
    <div className={styles.bounds}>
      <AmountBound
        label="From"
        value={draft.from}
        onChange={(from) => setDraft({ ...draft, from })}
        onDone={send}
      />
      <AmountBound
        label="To"
        value={draft.to}
        onChange={(to) => setDraft({ ...draft, to })}
        onDone={send}
      />
    </div>
  );
};

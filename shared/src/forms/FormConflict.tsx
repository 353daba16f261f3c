import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { Button } from '../ui/Button';
import { Choices } from '../ui/Choices';
import { Inline, Stack } from '../ui/Stack';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './FormConflict.module.css';
import type { FormPart } from './form-base';
import { useFormMerge, type Conflict, type Saved } from './use-form-merge';

const undecided = 'Choose which one to keep.';

const Side = ({ who, text }: { readonly who: string; readonly text: string }) => (
  <span className={styles.side}>
    <span className={styles.who}>{who}</span>
    <span className={text === '' ? styles.empty : styles.text}>{text === '' ? 'Empty' : text}</span>
  </span>
);

type BothProps = {
  readonly conflict: Conflict;
  readonly isDisabled: boolean;
  readonly onChoose: (choice: 'yours' | 'theirs') => void;
};

/** Both values of one part. The form is not submitted until one is chosen. */
const Both = ({ conflict, isDisabled, onChoose }: BothProps) => {
  const { label, yours, theirs, choice, isMissed } = conflict;
  const { registerField, unregisterField, validateForm } = useFormikContext();
  const name = `keep ${label}`;
  const isOpen = choice === '';
  useEffect(() => {
    registerField(name, { validate: () => (isOpen ? undecided : undefined) });
    if (!isOpen) void validateForm();
    return () => unregisterField(name);
  }, [registerField, unregisterField, validateForm, name, isOpen]);
  return (
    <Choices
      legend={label}
      isBeside
      value={choice}
      error={isMissed ? undecided : undefined}
      choices={[
        { value: 'yours', content: <Side who="Yours" text={yours} />, isDisabled },
        { value: 'theirs', content: <Side who="Theirs" text={theirs} />, isDisabled },
      ]}
      onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'yours')}
    />
  );
};

type FormConflictProps<Values> = {
  readonly saved: Saved<Values>;
  /** Everything in the form that people change, each under its own label. */
  readonly parts: readonly FormPart<Values>[];
  /** A save is under way: what others saved waits for its end. */
  readonly isPaused: boolean;
};

const title = 'Someone else saved changes in the meantime';

/**
 * Shows inside a form what another person saved in the meantime; the form's initial values are `basedOn` the saved
 * ones. Draws nothing without a conflict. Values that both changed are shown side by side; other changes are taken over
 * and named. The next save sends the version of `versionOf`.
 */
export const FormConflict = <Values extends object>({
  saved,
  parts,
  isPaused,
}: FormConflictProps<Values>) => {
  const { conflicts, takenOver, choose } = useFormMerge(parts, saved, isPaused);
  const all = conflicts.map(({ label }) => label);
  const isShown = conflicts.length + takenOver.length > 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isShown && title}</span>
      </VisuallyHidden>
      {isShown && (
        <section className={styles.conflict} aria-label={title}>
          <Stack gap={3}>
            <p className={styles.title}>{title}</p>
            {conflicts.length > 0 && <p>Your changes are kept. Choose, then save again.</p>}
            {conflicts.map((conflict) => (
              <Both
                key={conflict.label}
                conflict={conflict}
                isDisabled={isPaused}
                onChoose={(choice) => choose([conflict.label], choice)}
              />
            ))}
            {all.length > 1 && (
              <Inline>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={isPaused}
                  onClick={() => choose(all, 'yours')}
                >
                  Keep all of yours
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={isPaused}
                  onClick={() => choose(all, 'theirs')}
                >
                  Take all of theirs
                </Button>
              </Inline>
            )}
            {takenOver.length > 0 && (
              <p>{`Only they changed this, and the form has it: ${takenOver.join(', ')}.`}</p>
            )}
          </Stack>
        </section>
      )}
    </>
  );
};

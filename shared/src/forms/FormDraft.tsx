import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../remote/Services';
import {
  dropDraft,
  keepDraft,
  readDraft,
  type FormDraft as FormDraftValues,
} from '../store/form-drafts';

type FormDraftProps = {
  /** The form's own name among the drafts: 'profile'. */
  readonly name: string;
  /** Names of values that are plain data, and no secrets. */
  readonly fields: readonly string[];
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A draft that a former release kept may have no text for what is no text. */
const valueOf = (text: string, present: unknown): unknown => {
  if (typeof present === 'string') return text;
  return text === '' ? present : JSON.parse(text);
};

/**
 * Use it inside a Form. Restores typed values when the session ended and the same person signs in again within the
 * hour. Leaving, cancelling or saving the form deletes them. Draws nothing.
 */
export const FormDraft = ({ name, fields }: FormDraftProps) => {
  const { session } = useServices();
  const { values, dirty, setFieldValue } = useFormikContext<Readonly<Record<string, unknown>>>();
  const typed = JSON.stringify(
    Object.fromEntries(fields.map((field) => [field, textOf(values[field])])),
  );

  const restore = useEffectEvent(() => {
    const { userId } = session.read();
    const draft = userId === null ? null : readDraft(userId, name);
    for (const field of fields)
      if (draft?.[field] !== undefined && draft[field] !== textOf(values[field]))
        void setFieldValue(field, valueOf(draft[field], values[field]));
    return () => {
      if (userId !== null && session.read().isSignedIn) dropDraft(userId, name);
    };
  });
  const keep = useEffectEvent((draft: FormDraftValues) => {
    const { userId, isSignedIn } = session.read();
    if (userId !== null && isSignedIn) keepDraft(userId, name, draft);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (dirty) keep(JSON.parse(typed) as FormDraftValues);
  }, [typed, dirty]);
  return null;
};

/** Whether a form has a draft: a screen then opens it at once. */
export const useHasDraft = (name: string): boolean => {
  const { userId } = useServices().session.read();
  return userId !== null && readDraft(userId, name) !== null;
};

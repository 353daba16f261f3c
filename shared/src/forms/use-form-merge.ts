import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  basedOn,
  filledWith,
  isSamePart,
  mergeParts,
  onlyPart,
  type Based,
  type FormPart,
} from './form-base';

/** What is saved now, as the form would be filled with it. */
export type Saved<Values> = { readonly values: Values; readonly version: number };
type Side = 'yours' | 'theirs';
type Parts<Values> = readonly FormPart<Values>[];

/** What both changed. */
type Open<Values> = {
  /** The label of the part. */
  readonly label: string;
  /** The typed values, for a choice that is taken back. */
  readonly yours: Values;
  readonly isKept: boolean;
  /** How often the form had been submitted before. */
  readonly submits: number;
};
type Meanwhile<Values> = {
  readonly open: readonly Open<Values>[];
  /** Labels of parts. */
  readonly takenOver: readonly string[];
};

export type Conflict = {
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
  /** '' until it is chosen; another text in the field chooses yours. */
  readonly choice: Side | '';
  /** The form was submitted without a choice. */
  readonly isMissed: boolean;
};

const conflictOf = <Values>(
  part: FormPart<Values>,
  { yours, isKept, submits }: Open<Values>,
  typed: Values,
  saved: Values,
  submitCount: number,
): Conflict => {
  const isTheirs = isSamePart(part, typed, saved);
  const isEdited = !isTheirs && !isSamePart(part, typed, yours);
  const choice = isTheirs ? 'theirs' : isKept || isEdited ? 'yours' : '';
  return {
    label: part.label,
    yours: part.textOf(isEdited ? typed : yours),
    theirs: part.textOf(saved),
    choice,
    isMissed: choice === '' && submitCount > submits,
  };
};

/** The conflicts of before stay open beside the new ones. */
const joinMeanwhile = <Values>(
  parts: Parts<Values>,
  previous: Meanwhile<Values>,
  merged: { readonly conflicts: Parts<Values>; readonly takenOver: Parts<Values> },
  opened: Omit<Open<Values>, 'label'>,
): Meanwhile<Values> => {
  const fresh = merged.conflicts.map(({ label }) => ({ label, ...opened }));
  const all = [...fresh, ...previous.open];
  const open = parts.flatMap(({ label }) => all.find((each) => each.label === label) ?? []);
  const taken = [...previous.takenOver, ...merged.takenOver.map(({ label }) => label)];
  const isOpen = (label: string) => open.some((each) => each.label === label);
  const labels = parts.map(({ label }) => label);
  return { open, takenOver: labels.filter((label) => taken.includes(label) && !isOpen(label)) };
};

/** The form's values after a choice; yours can be taken again. */
const takeSide = <Values extends object>(
  chosen: Parts<Values>,
  open: readonly Open<Values>[],
  { typed, saved }: { readonly typed: Values; readonly saved: Values },
  side: Side,
) => {
  const changes: Partial<Values> = {};
  const next = open.map((before): Open<Values> => {
    const part = chosen.find(({ label }) => label === before.label);
    if (part === undefined) return before;
    const yours = isSamePart(part, typed, saved) ? before.yours : typed;
    Object.assign(changes, onlyPart(part, side === 'yours' ? yours : saved));
    return { ...before, yours, isKept: side === 'yours' };
  });
  return { open: next, values: changes };
};

/**
 * Merges typed values with what another person saved: the form takes over what only the other person changed, and lets
 * the user choose where both changed a value. `isPaused`: a save is under way.
 */
export const useFormMerge = <Values extends object>(
  parts: Parts<Values>,
  saved: Saved<Values>,
  isPaused: boolean,
) => {
  const form = useFormikContext<Values & Based>();
  const { values, submitCount, setValues } = form;
  const fresh = basedOn(saved.values, saved.version);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values>>({ open: [], takenOver: [] });
  const [followed, setFollowed] = useState('');
  const { values: base } = filledWith<Values>(values);
  const merged = mergeParts(parts, { base, mine: values, theirs: saved.values });
  const step = values.base + fresh.base;
  const isDue = values.base !== fresh.base && !isPaused;
  if (isDue && followed !== step) {
    const isTyped = parts.some((part) => !isSamePart(part, merged.values, saved.values));
    const opened = { yours: values, isKept: false, submits: submitCount };
    setFollowed(step);
    setMeanwhile(
      isTyped ? joinMeanwhile(parts, meanwhile, merged, opened) : { open: [], takenOver: [] },
    );
  }
  const follow = useEffectEvent(() => {
    const { touched, status } = form;
    form.resetForm({ values: fresh, touched, submitCount, status });
    void setValues({ ...fresh, ...merged.values });
  });
  useEffect(() => {
    if (isDue) follow();
  });
  const choose = (labels: readonly string[], side: Side) => {
    const chosen = parts.filter(({ label }) => labels.includes(label));
    const next = takeSide(chosen, meanwhile.open, { typed: values, saved: saved.values }, side);
    setMeanwhile({ ...meanwhile, open: next.open });
    void setValues({ ...values, ...next.values });
  };
  const conflicts = parts.flatMap((part): readonly Conflict[] => {
    const open = meanwhile.open.find(({ label }) => label === part.label);
    return open === undefined
      ? []
      : [conflictOf<Values>(part, open, values, saved.values, submitCount)];
  });
  return { conflicts, takenOver: meanwhile.takenOver, choose };
};

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
  readonly part: FormPart<Values>;
  /** The typed values, for a choice that is taken back. */
  readonly yours: Values;
  readonly isKept: boolean;
  /** How often the form had been submitted before. */
  readonly submits: number;
};
type Meanwhile<Values> = {
  readonly open: readonly Open<Values>[];
  readonly takenOver: Parts<Values>;
};

export type Conflict<Values> = {
  readonly part: FormPart<Values>;
  readonly yours: string;
  readonly theirs: string;
  /** '' until it is chosen; another text in the field chooses yours. */
  readonly choice: Side | '';
  /** The form was submitted without a choice. */
  readonly isMissed: boolean;
};

const conflictOf = <Values>(
  { part, yours, isKept, submits }: Open<Values>,
  typed: Values,
  saved: Values,
  submitCount: number,
): Conflict<Values> => {
  const isTheirs = isSamePart(part, typed, saved);
  const isEdited = !isTheirs && !isSamePart(part, typed, yours);
  const choice = isTheirs ? 'theirs' : isKept || isEdited ? 'yours' : '';
  return {
    part,
    yours: part.textOf(isEdited ? typed : yours),
    theirs: part.textOf(saved),
    choice,
    isMissed: choice === '' && submitCount > submits,
  };
};

/** The conflicts of before stay open beside the new ones. */
const joinMeanwhile = <Values>(
  parts: Parts<Values>,
  known: Meanwhile<Values>,
  merged: { readonly conflicts: Parts<Values>; readonly takenOver: Parts<Values> },
  opened: Omit<Open<Values>, 'part'>,
): Meanwhile<Values> => {
  const open = parts.flatMap((part): readonly Open<Values>[] => {
    if (merged.conflicts.includes(part)) return [{ part, ...opened }];
    return known.open.filter((conflict) => conflict.part === part);
  });
  const taken = [...known.takenOver, ...merged.takenOver];
  const isOpen = (part: FormPart<Values>) => open.some((conflict) => conflict.part === part);
  return { open, takenOver: parts.filter((part) => taken.includes(part) && !isOpen(part)) };
};

/**
 * Joins what is typed with what another person saved: the form takes over what only they changed, and asks about what both changed.
 * `isPaused`: a save is under way.
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
  const choose = (chosen: Parts<Values>, side: Side) => {
    const open = meanwhile.open.map((conflict): Open<Values> => {
      if (!chosen.includes(conflict.part)) return conflict;
      const yours = isSamePart(conflict.part, values, saved.values) ? conflict.yours : values;
      return { ...conflict, yours, isKept: side === 'yours' };
    });
    const changes = open
      .filter(({ part }) => chosen.includes(part))
      .map(({ part, yours }) => onlyPart(part, side === 'yours' ? yours : saved.values));
    setMeanwhile({ ...meanwhile, open });
    void setValues(Object.assign({}, values, ...changes) as Values & Based);
  };
  return {
    conflicts: meanwhile.open.map((open) =>
      conflictOf<Values>(open, values, saved.values, submitCount),
    ),
    takenOver: meanwhile.takenOver,
    choose,
  };
};

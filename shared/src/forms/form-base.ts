/**
 * The values and the version that a form started with, as a text among the form's own values. A FormDraft that also
 * keeps `base` can still show after a sign-in what another person changed in the meantime.
 */
export type Based = { readonly base: string };

type Filled<Values> = { readonly values: Values; readonly version: number };

/** The initial values of a form that fills itself with `values`. */
export const basedOn = <Values extends object>(
  values: Values,
  version: number,
): Values & Based => ({
  ...values,
  base: JSON.stringify({ values, version }),
});

export const filledWith = <Values>({ base }: Based): Filled<Values> =>
  JSON.parse(base) as Filled<Values>;

/** The version that a save names. */
export const versionOf = (based: Based): number => filledWith(based).version;

/** One thing that people change, made of one or more values of a form. */
export type FormPart<Values> = {
  readonly label: string;
  readonly fields: readonly (keyof Values & string)[];
  readonly textOf: (values: Values) => string;
};

export const isSamePart = <Values>(
  { fields }: FormPart<Values>,
  one: Values,
  other: Values,
): boolean => fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/** A part of `values`, to be put over others. */
export const onlyPart = <Values extends object>(
  { fields }: FormPart<Values>,
  values: Values,
): Partial<Values> => {
  const chosen: Partial<Values> = {};
  for (const field of fields) chosen[field] = values[field];
  return chosen;
};

type Merge<Values> = {
  /** Mine where something was typed, else theirs. */
  readonly values: Values;
  /** Both changed them, differently. */
  readonly conflicts: readonly FormPart<Values>[];
  /** Only they changed them. */
  readonly takenOver: readonly FormPart<Values>[];
};

/** Joins what two people made of `base`. Values of no part are theirs. */
export const mergeParts = <Values extends object>(
  parts: readonly FormPart<Values>[],
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Merge<Values> => {
  const typed = parts.filter((part) => !isSamePart(part, base, mine));
  const changed = parts.filter((part) => !isSamePart(part, base, theirs));
  return {
    values: Object.assign({}, theirs, ...typed.map((part) => onlyPart(part, mine))) as Values,
    conflicts: changed.filter((part) => typed.includes(part) && !isSamePart(part, mine, theirs)),
    takenOver: changed.filter((part) => !typed.includes(part)),
  };
};

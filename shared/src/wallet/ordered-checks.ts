/**
 * The checks of a submit before anything is sent. A message of null stops it silently; `show` names fields with an
 * error of their own.
 */
export type Check =
  | { readonly kind: 'passed' }
  | { readonly kind: 'blocked'; readonly message: string | null; readonly show: readonly string[] };

/** Texts of the fields that are not right, by name. */
export type Problems = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Fields with a value of the wrong form. An empty field is not wrong but missing, and has another message. */
export const findMalformed = (values: object, problems: Problems): readonly string[] =>
  Object.entries(values)
    .filter(([name, value]) => !isEmpty(value) && problems[name] !== undefined)
    .map(([name]) => name);

export const findMissing = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
): readonly Name[] => names.filter((name) => isEmpty(values[name]));

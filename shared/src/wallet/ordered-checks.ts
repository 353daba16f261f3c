/**
 * What a submit meets before anything is sent. A message of null stops it silently; `show` names fields that say why.
 */
export type Check =
  | { readonly kind: 'passed' }
  | { readonly kind: 'blocked'; readonly message: string | null; readonly show: readonly string[] };

/** Texts of the fields that are not right, by name. */
export type Problems = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/**
 * Fields that hold something of the wrong form. An empty one is not wrong but missing, which has a message of its own.
 */
export const findMalformed = (values: object, problems: Problems): readonly string[] =>
  Object.entries(values)
    .filter(([name, value]) => !isEmpty(value) && problems[name] !== undefined)
    .map(([name]) => name);

export const findMissing = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
): readonly Name[] => names.filter((name) => isEmpty(values[name]));

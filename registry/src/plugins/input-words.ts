import type { ErrorObject } from '@billfold/server-kit/http/input-check';

/** What a schema of ours may say. */
type Schema = {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
};

/** `changes[0].command`: the place of a value in a call. */
const placeOf = (path: readonly string[]): string =>
  path
    .map((part, index) => {
      if (/^\d+$/.test(part)) return `[${part}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
/** The place as the subject of a sentence. */
export const named = (path: readonly string[]): string => placeOf(path) || 'The body';

const pathOf = ({ instancePath }: ErrorObject): readonly string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const range = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return to === undefined ? '' : ` of at most ${to}`;
  return to === undefined ? ` of at least ${from}` : ` from ${from} to ${to}`;
};

/** The accepted values, as the end of a sentence that begins with the field and `must be`. */
const wanted = (schema: Schema): string => {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, pattern } = schema;
  if (schema.const !== undefined) return `'${String(schema.const)}'`;
  switch (schema.type) {
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'string':
      if (pattern !== undefined) return `a text of the form ${pattern}`;
      return minLength === undefined && maxLength === undefined
        ? 'a text'
        : `a text${range(minLength, maxLength)} characters`;
    case 'number':
      return exclusiveMinimum === undefined
        ? `a number${range(minimum, maximum)}`
        : `a number above ${exclusiveMinimum}${maximum === undefined ? '' : ` and at most ${maximum}`}`;
    case 'integer':
      return `a whole number${range(minimum, maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'empty';
    case undefined:
    default:
      return 'something else';
  }
};

const mustBeOneOf = (path: readonly string[], values: readonly unknown[]): string =>
  `${named(path)} must be one of ${values.map(String).join(', ')}.`;

/**
 * Of a union the part that the value says it is, by the one field in which the parts differ: such as a command's
 * `kind`.
 */
const describeUnion = (union: ErrorObject, errors: readonly ErrorObject[]): string => {
  const parts = union.schema as readonly Schema[];
  const path = pathOf(union);
  const others = parts.filter(({ type }) => type !== 'null');
  if (others.every((part) => part.const !== undefined))
    return mustBeOneOf(
      path,
      others.map((part) => part.const),
    );
  const value: unknown = union.data;
  const tag = Object.keys(others[0]?.properties ?? {}).find((name) =>
    others.every((part) => part.properties?.[name]?.const !== undefined),
  );
  const isTagged =
    others.length > 1 &&
    tag !== undefined &&
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value);
  const constOf = (part: Schema): unknown => part.properties?.[tag ?? '']?.const;
  const chosen = isTagged
    ? others.find((part) => constOf(part) === (value as Record<string, unknown>)[tag])
    : others[0];
  if (chosen === undefined) return mustBeOneOf([...path, tag ?? ''], others.map(constOf));
  const inside = `${union.schemaPath}/${parts.indexOf(chosen)}/`;
  return describeFlaw(errors.filter(({ schemaPath }) => schemaPath.startsWith(inside)));
};

/** Describes the flaw in a sentence that names its field. The schema's last error encloses the others. */
export const describeFlaw = (errors: readonly ErrorObject[]): string => {
  const flaw = errors.at(-1);
  if (flaw === undefined) return 'The call is not valid.';
  const path = pathOf(flaw);
  const params: Readonly<Record<string, unknown>> = flaw.params;
  switch (flaw.keyword) {
    case 'required':
      return `${placeOf([...path, String(params['missingProperty'])])} is missing.`;
    case 'additionalProperties':
      return `${placeOf([...path, String(params['additionalProperty'])])} is no field of this call.`;
    case 'minItems':
      return `${named(path)} must name ${String(params['limit'])} or more.`;
    case 'maxItems':
      return `${named(path)} must name ${String(params['limit'])} at most.`;
    case 'anyOf':
      return describeUnion(flaw, errors);
    default:
      return `${named(path)} must be ${wanted(flaw.parentSchema as Schema)}.`;
  }
};

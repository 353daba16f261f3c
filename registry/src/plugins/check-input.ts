import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { RegistryProblem } from '../problems/problem.errors';

/** What a schema of ours may say, read as the JSON schema that it is. */
type Schema = {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
};
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldAt = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const named = (path: string): string => (path === '' ? 'The body' : path);

const range = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return to === undefined ? '' : ` of at most ${to}`;
  return to === undefined ? ` of at least ${from}` : ` from ${from} to ${to}`;
};

/** What would have been taken, as the end of a sentence that begins with the field and `must be`. */
const wanted = ({
  type,
  const: only,
  minLength,
  maxLength,
  minimum,
  exclusiveMinimum,
  maximum,
  pattern,
}: Schema): string => {
  if (only !== undefined) return `'${String(only)}'`;
  switch (type) {
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

/** Of a union the part that the value says it is, by the one field in which its parts differ: such as a command's `kind`. */
const flawOfUnion = (parts: readonly Schema[], value: unknown, path: string): string | null => {
  const others = parts.filter(({ type }) => type !== 'null');
  const [first] = others;
  if (others.every((part) => part.const !== undefined))
    return `${named(path)} must be one of ${others.map((part) => String(part.const)).join(', ')}.`;
  const tag = Object.keys(first?.properties ?? {}).find((name) =>
    others.every((part) => part.properties?.[name]?.const !== undefined),
  );
  if (others.length === 1 || tag === undefined || !isFields(value))
    return first === undefined ? null : flawOf(first, value, path);
  const chosen = others.find((part) => part.properties?.[tag]?.const === value[tag]);
  if (chosen !== undefined) return flawOf(chosen, value, path);
  return `${fieldAt(path, tag)} must be one of ${others.map((part) => String(part.properties?.[tag]?.const)).join(', ')}.`;
};

const flawOfObject = (
  { properties = {}, patternProperties = {}, required = [], additionalProperties }: Schema,
  value: unknown,
  path: string,
): string | null => {
  if (!isFields(value)) return `${named(path)} must be an object.`;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${fieldAt(path, missing)} is missing.`;
  const unknown =
    additionalProperties === false
      ? Object.keys(value).find((name) => !Object.hasOwn(properties, name))
      : undefined;
  if (unknown !== undefined) return `${fieldAt(path, unknown)} is no field of this call.`;
  const [ofAll] = Object.values(patternProperties);
  for (const [name, content] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : ofAll;
    const flaw = schema === undefined ? null : flawOf(schema, content, fieldAt(path, name));
    if (flaw !== null) return flaw;
  }
  return null;
};

const flawOfArray = (
  { items, minItems = 0, maxItems = Infinity }: Schema,
  value: unknown,
  path: string,
): string | null => {
  if (!Array.isArray(value)) return `${named(path)} must be a list.`;
  if (value.length < minItems) return `${named(path)} must name ${minItems} or more.`;
  if (value.length > maxItems) return `${named(path)} must name ${maxItems} at most.`;
  for (const [index, item] of value.entries()) {
    const flaw = items === undefined ? null : flawOf(items, item, `${path}[${index}]`);
    if (flaw !== null) return flaw;
  }
  return null;
};

/** The first thing that is wrong, in a sentence that names its field; null when nothing is. */
const flawOf = (schema: Schema, value: unknown, path: string): string | null => {
  if (schema.type === 'object') return flawOfObject(schema, value, path);
  if (schema.type === 'array') return flawOfArray(schema, value, path);
  if (Value.Check(schema as TSchema, value)) return null;
  return schema.anyOf !== undefined
    ? flawOfUnion(schema.anyOf, value, path)
    : `${named(path)} must be ${wanted(schema)}.`;
};

/** No body of ours goes deeper. */
const deepest = 12;

/** The first text that no column can hold: with a NUL, or with half of a character. */
const unstorable = (value: unknown, path: string, depth = 0): string | null => {
  if (typeof value === 'string')
    return /\0|\p{Surrogate}/u.test(value)
      ? `${named(path)} holds a character that cannot be kept.`
      : null;
  if (typeof value !== 'object' || value === null || depth === deepest) return null;
  for (const [name, content] of Object.entries(value)) {
    const found = unstorable(
      content,
      Array.isArray(value) ? `${path}[${name}]` : fieldAt(path, name),
      depth + 1,
    );
    if (found !== null) return found;
  }
  return null;
};

const asNumber = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;

/** Queries and paths are text: numbers are read out of it, and what is absent gets its default. */
const readText = ({ properties = {} }: Schema, given: unknown): unknown => {
  if (!isFields(given)) return given;
  const read = Object.entries(properties).flatMap(([name, { type, default: otherwise }]) => {
    const text = given[name];
    if (text === undefined) return otherwise === undefined ? [] : [[name, otherwise] as const];
    return [[name, type === 'integer' || type === 'number' ? asNumber(text) : text] as const];
  });
  return { ...given, ...Object.fromEntries(read) };
};

/**
 * The one judge of everything that a call brings. A body is taken as it was written or not at all: `null` is no 0, `'true'` is not
 * true, and a field that the call does not know is refused.
 */
export const checkInput: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const whole = Compile(schema);
  return (given: unknown) => {
    const value = httpPart === 'body' ? given : readText(schema, given);
    const flaw = whole.Check(value)
      ? unstorable(value, '')
      : (flawOf(schema, value, '') ?? 'The call is not valid.');
    return flaw === null ? { value } : { error: new RegistryProblem(400, 'invalid_input', flaw) };
  };
};

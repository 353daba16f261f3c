import { Ajv, type ErrorObject, type Format, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { decodeQuery, type FieldSchema } from './text-values';

export type { ErrorObject };

/** The names and places that lead to a value, from the outermost. */
export type Path = readonly string[];

/** The words of one server for a wrong request, and its further checks. */
export type InputRules = {
  /** The error that answers a request with these sentences. */
  readonly refuse: (sentences: readonly string[]) => Error;
  /** A sentence about a text that the database cannot hold. */
  readonly unstorable: (path: Path) => string;
  readonly tooDeep: string;
  /** Sentences about what the schema refuses. */
  readonly describe: (errors: readonly ErrorObject[]) => readonly string[];
  /** Whether the schema reports all errors, or the first one. */
  readonly allErrors: boolean;
  /** Formats that schemas name. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** Changes a body before its check. */
  readonly clean?: (body: unknown, schema: object) => unknown;
};

/** The largest depth of a body: recursive functions walk through values. */
const deepest = 20;
/** NUL and half of a surrogate pair, which no text of the database can hold. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

type Words = Pick<InputRules, 'unstorable' | 'tooDeep'>;

/** Describes the first value or name that is refused under any schema. */
const findUnfit = (value: unknown, words: Words, path: Path = []): string | undefined => {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? words.unstorable(path) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === deepest) return words.tooDeep;
  for (const [name, part] of Object.entries(value)) {
    if (UNSTORABLE.test(name)) return words.unstorable([]);
    const found = findUnfit(part, words, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
};

const createAjv = ({ allErrors, formats = {} }: InputRules): Ajv => {
  const ajv = new Ajv({
    allErrors,
    verbose: true,
    coerceTypes: false,
    useDefaults: true,
    removeAdditional: false,
    strict: false,
    unicodeRegExp: true,
  });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  return ajv;
};

/**
 * Checks the whole input of a call. A body is checked as written: `null` is not 0, and `'true'` is not true. Queries
 * and paths are text, decoded by their schema first. A schema is compiled for its first request.
 */
export const createInputCheck = (rules: InputRules): FastifySchemaCompiler<unknown> => {
  const ajv = createAjv(rules);
  const { clean = (body: unknown) => body } = rules;
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    const decode = (received: unknown): unknown => {
      if (httpPart !== 'body' && typeof received === 'object' && received !== null)
        decodeQuery(received as Record<string, unknown>, schema as FieldSchema);
      return received;
    };
    return (received: unknown) => {
      const decoded = decode(received);
      const unfit = findUnfit(decoded, rules);
      if (unfit !== undefined) return { error: rules.refuse([unfit]) };
      const value = httpPart === 'body' ? clean(decoded, schema as object) : decoded;
      const validate = (compiled ??= ajv.compile(schema as object));
      if (validate(value)) return { value };
      return { error: rules.refuse(rules.describe(validate.errors ?? [])) };
    };
  };
};

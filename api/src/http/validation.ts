import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { parseCalendarDate } from './input.schema';
import { decodeQuery, type FieldSchema } from './form-decoder';

/** A validator's complaint, as Fastify hands it to the error handler. */
export class ValidationError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join(' '));
    this.name = 'ValidationError';
  }
}

const article = (type: string): string => {
  switch (type) {
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
    case 'null':
      return 'empty';
    default:
      return 'a text';
  }
};

const fieldOf = (error: ErrorObject): string => {
  const path = error.instancePath.split('/').slice(1);
  const missing: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.') || 'The request';
};

const choices = (values: readonly unknown[]): string => values.map(String).join(', ');

const sentenceOf = (error: ErrorObject): string => {
  const field = fieldOf(error);
  const limit: unknown = error.params['limit'];
  switch (error.keyword) {
    case 'required':
      return `${field} is required.`;
    case 'additionalProperties':
      return `${field} is not a known field.`;
    case 'type':
      return `${field} must be ${article(String(error.params['type']))}.`;
    case 'minimum':
      return `${field} must be at least ${String(limit)}.`;
    case 'maximum':
      return `${field} must be at most ${String(limit)}.`;
    case 'minLength':
      return limit === 1 ? `${field} is required.` : `${field} must have at least ${String(limit)} characters.`;
    case 'maxLength':
      return `${field} must have at most ${String(limit)} characters.`;
    case 'enum':
      return `${field} must be one of ${choices(error.params['allowedValues'] as readonly unknown[])}.`;
    default:
      return `${field} is not valid.`;
  }
};

/** The parts of a union complain each; one sentence for the union says it all. */
const toSentences = (errors: readonly ErrorObject[]): readonly string[] => {
  const outside = errors.filter((error) => !error.schemaPath.includes('/anyOf/'));
  return [...new Set((outside.length > 0 ? outside : errors).map(sentenceOf))];
};

const createAjv = (): Ajv => {
  const ajv = new Ajv({ allErrors: true, coerceTypes: false, useDefaults: true, removeAdditional: false, strict: false, unicodeRegExp: true });
  ajv.addFormat('calendar-date', (text) => parseCalendarDate(text) !== undefined);
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+\.[^@\s]+$/);
  return ajv;
};

/** The field that holds a NUL character, which no text of the database can. */
const findNul = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = name.includes('\0') ? 'The request' : findNul(part, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const asValidator = (validate: ValidateFunction, decode: ((value: Record<string, unknown>) => void) | undefined) => (value: unknown) => {
  if (decode !== undefined && typeof value === 'object' && value !== null) decode(value as Record<string, unknown>);
  const withNul = findNul(value, '');
  if (withNul !== undefined) return { error: new ValidationError([`${withNul} holds a character that is not allowed.`]) };
  if (validate(value)) return { value };
  return { error: new ValidationError(toSentences(validate.errors ?? [])) };
};

/** Bodies are taken as they are; queries and paths are text, decoded by their schema first. Nothing is coerced. */
export const createValidatorCompiler = (): FastifySchemaCompiler<unknown> => {
  const ajv = createAjv();
  return ({ schema, httpPart }) => {
    const validate = ajv.compile(schema as object);
    return asValidator(validate, httpPart === 'body' ? undefined : (value) => decodeQuery(value, schema as FieldSchema));
  };
};

import {
  createInputCheck,
  type ErrorObject,
  type Path,
} from '@billfold/server-kit/http/input-check';
import { type FieldSchema, fieldsOf } from '@billfold/server-kit/http/text-values';
import { isEmailAddress } from '@billfold/shared/contracts/email-address';
import { emailLimits } from '@billfold/shared/contracts/limits';
import { cleanText, textRule, type TextRule } from '../core/plain-text.domain';
import { parseCalendarDate } from './input-schema';

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
      return limit === 1
        ? `${field} is required.`
        : `${field} must have at least ${String(limit)} characters.`;
    case 'maxLength':
      return `${field} must have at most ${String(limit)} characters.`;
    case 'enum':
      return `${field} must be one of ${choices(error.params['allowedValues'] as readonly unknown[])}.`;
    default:
      return `${field} is not valid.`;
  }
};

/** Enough to mend any form; a request of a hundred thousand wrong fields is not answered with as many sentences. */
const mostSentences = 50;

/**
 * The parts of a union complain each; one sentence for the union says it all. Of a choice only the chosen part
 * complains.
 */
const toSentences = (errors: readonly ErrorObject[]): readonly string[] => {
  const outside = errors.filter(
    (error) => !error.schemaPath.includes('/anyOf/') && error.keyword !== 'if',
  );
  return [...new Set((outside.length > 0 ? outside : errors).map(sentenceOf))].slice(
    0,
    mostSentences,
  );
};

/** All errors are looked for, so a text that `maxLength` refuses gets here too: one sentence is enough. */
const isEmail = (text: string): boolean => text.length > emailLimits.max || isEmailAddress(text);

const ruleOf = (schema: FieldSchema, inherited: TextRule): TextRule =>
  (schema[textRule] as TextRule | undefined) ??
  (schema.format?.startsWith('email') === true
    ? 'as-is'
    : ((schema.anyOf?.find((part) => part[textRule] !== undefined)?.[textRule] ??
        inherited) as TextRule));

/** The value with every text cleaned by its schema's rule; what a schema does not name is one line. */
const cleanValue = (value: unknown, schema: FieldSchema, inherited: TextRule = 'line'): unknown => {
  const rule = ruleOf(schema, inherited);
  if (typeof value === 'string') return rule === 'as-is' ? value : cleanText(value, rule);
  if (Array.isArray(value))
    return value.map((item: unknown) => cleanValue(item, schema.items ?? {}, rule));
  if (typeof value !== 'object' || value === null) return value;
  const fields = fieldsOf(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      cleanValue(part, Object.hasOwn(fields, name) ? (fields[name] ?? {}) : {}, rule),
    ]),
  );
};

const unstorable = (path: Path): string =>
  `${path.join('.') || 'The request'} holds a character that is not allowed.`;

/**
 * Checks requests, and removes invisible characters from texts of bodies. All apps of a process share what it compiles.
 */
export const checkInput = createInputCheck({
  refuse: (sentences) => new ValidationError(sentences),
  unstorable,
  tooDeep: 'The request is nested too deeply.',
  describe: toSentences,
  allErrors: true,
  formats: {
    'calendar-date': (text: string) => parseCalendarDate(text) !== undefined,
    email: isEmail,
    'email-or-nothing': (text: string) => text.trim() === '' || isEmail(text.trim()),
  },
  clean: (body, schema) => cleanValue(body, schema),
});

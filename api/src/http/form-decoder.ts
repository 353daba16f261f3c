import { decodeValue, type FieldSchema, fieldsOf } from '@billfold/server-kit/http/text-values';
import { invalidInput } from '../core/problem.errors';

const MAX_PAIRS = 5_000;

/** Decodes a form body by the route's schema. Throws for a field sent twice and for more than 5,000 fields. */
export const decodeForm = (body: string, schema: FieldSchema): Record<string, unknown> => {
  const fields = fieldsOf(schema);
  const decoded = new Map<string, unknown>();
  const repeated = new Set<string>();
  for (const [name, text] of new URLSearchParams(body)) {
    if (decoded.has(name)) repeated.add(name);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    decoded.set(name, field === undefined ? text : decodeValue(text, field));
    if (decoded.size > MAX_PAIRS) throw invalidInput('Too many fields.');
  }
  if (repeated.size > 0)
    throw invalidInput(...[...repeated].map((name) => `${name} was sent more than once.`));
  return Object.fromEntries(decoded);
};

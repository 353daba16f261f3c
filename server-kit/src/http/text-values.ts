/** The parts of a JSON schema that decide how text becomes a value. */
export type FieldSchema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly FieldSchema[];
  readonly allOf?: readonly FieldSchema[];
  readonly else?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  /** A server's own rule of cleaning a text. */
  readonly 'x-text'?: string;
};

const PLAIN_INTEGER = /^(?:0|[1-9]\d*)$/;
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  True: true,
  '1': true,
  false: false,
  False: false,
  '0': false,
};

const jsonTypeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const typesOf = (schema: FieldSchema): ReadonlySet<string> => {
  const types = new Set<string>(
    typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []),
  );
  if (schema.const !== undefined) types.add(jsonTypeOf(schema.const));
  for (const value of schema.enum ?? []) types.add(jsonTypeOf(value));
  for (const part of schema.anyOf ?? []) for (const type of typesOf(part)) types.add(type);
  return types;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isStructureOf = (value: unknown, types: ReadonlySet<string>): boolean =>
  (Array.isArray(value) && types.has('array')) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && types.has('object'));

/**
 * One form value as its schema wants it: `null` and nothing at all are null where null is allowed; 1, 0, true, True,
 * false, False are booleans; only plain digits are integers; lists and objects are JSON text. A text that fits nothing
 * stays text, for validation to refuse.
 */
export const decodeValue = (text: string, schema: FieldSchema): unknown => {
  const types = typesOf(schema);
  if (types.has('null') && (text === '' || text === 'null')) return null;
  const truth = BOOLEANS[text];
  if (types.has('boolean') && truth !== undefined) return truth;
  if (
    (types.has('integer') || types.has('number')) &&
    PLAIN_INTEGER.test(text) &&
    Number.isSafeInteger(Number(text))
  )
    return Number(text);
  if (types.has('array') || types.has('object')) {
    const value = parseJson(text);
    if (isStructureOf(value, types)) return value;
  }
  return text;
};

const partsOf = (schema: FieldSchema): readonly FieldSchema[] => [
  ...(schema.anyOf ?? []),
  ...(schema.allOf ?? []),
  ...(schema.else === undefined ? [] : [schema.else]),
];

/** The fields of an object, whichever of its shapes names them. */
export const fieldsOf = (schema: FieldSchema): Readonly<Record<string, FieldSchema>> => {
  const fields: Record<string, FieldSchema> = { ...schema.properties };
  for (const part of partsOf(schema)) Object.assign(fields, fieldsOf(part));
  return fields;
};

const decodeListParts = (value: string | readonly string[], items: FieldSchema): unknown[] =>
  (typeof value === 'string' ? [value] : value)
    .flatMap((text) => text.split(','))
    .map((text) => decodeValue(text.trim(), items));

/**
 * Decodes a query or path in place: a list may be repeated or joined by commas, an empty one is no filter, and
 * everything else is as in a form.
 */
export const decodeQuery = (query: Record<string, unknown>, schema: FieldSchema): void => {
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (value === undefined) continue;
    if (value === '' && typesOf(field).has('array')) delete query[name];
    else if (typesOf(field).has('array'))
      query[name] = decodeListParts(value as string | readonly string[], field.items ?? {});
    else if (typeof value === 'string') query[name] = decodeValue(value, field);
  }
};

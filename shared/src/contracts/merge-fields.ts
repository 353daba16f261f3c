/**
 * Merge fields of texts to customers, written in braces: `{user first name}`. One engine fills them for the server, and
 * shows them to the browser. A field without a value is never sent: a chat is refused, a mass or automated message
 * skips that customer.
 */
export const mergePlaces = ['chat', 'mass', 'automation'] as const;
export type MergePlace = (typeof mergePlaces)[number];

type MergeField = {
  readonly name: string;
  /**
   * `customer` fields have a value for individuals, `business` fields for business customers, `invoice` fields for
   * messages about an invoice.
   */
  readonly about: 'customer' | 'business' | 'merchant' | 'invoice';
  readonly places: readonly MergePlace[];
  /** What the field means, for a list of fields. */
  readonly meaning: string;
};

const bill: readonly MergePlace[] = ['automation'];

/** In the order in which boxes offer them. */
export const mergeFields = [
  { name: 'user first name', about: 'customer', places: mergePlaces, meaning: 'First name' },
  { name: 'user last name', about: 'customer', places: mergePlaces, meaning: 'Last name' },
  { name: 'user full name', about: 'customer', places: mergePlaces, meaning: 'Full name' },
  { name: 'user business name', about: 'business', places: mergePlaces, meaning: 'Business name' },
  { name: 'merchant name', about: 'merchant', places: mergePlaces, meaning: 'Your name' },
  { name: 'invoice number', about: 'invoice', places: bill, meaning: 'Invoice number' },
  { name: 'amount', about: 'invoice', places: bill, meaning: 'Invoice amount' },
  { name: 'balance', about: 'invoice', places: bill, meaning: 'Balance still owed' },
  { name: 'minimum due', about: 'invoice', places: bill, meaning: 'Minimum amount due now' },
  { name: 'due date', about: 'invoice', places: bill, meaning: 'Due date' },
  { name: 'days late', about: 'invoice', places: bill, meaning: 'Days since the due date' },
  { name: 'link', about: 'invoice', places: bill, meaning: 'Link to pay it' },
] as const satisfies readonly MergeField[];

export type MergeFieldName = (typeof mergeFields)[number]['name'];
/** Absent, null and empty mean that there is no value. */
export type MergeValues = { readonly [Name in MergeFieldName]?: string | null };

/**
 * Also what only looks like a field, such as {invoice_number} or one with a fixed space: it must not leave as it is
 * written.
 */
const written = /\{\s{0,10}(\p{L}[\p{L}\p{N}\s._-]{0,39})\}/gu;
const nameOf = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s._-]+/g, ' ')
    .toLowerCase();
const fieldsByName: ReadonlyMap<string, MergeField> = new Map(
  mergeFields.map((field) => [field.name, field]),
);

/** A field as texts have it: `{user first name}`. */
export const writtenField = (name: string): string => `{${name}}`;

/** What a box of this place offers; without a kind of customer the fields of both. */
export const fieldsFor = (
  place: MergePlace,
  isBusiness?: boolean,
): readonly (typeof mergeFields)[number][] =>
  mergeFields.filter(
    ({ about, places }) =>
      places.includes(place) &&
      (isBusiness === undefined || about !== (isBusiness ? 'customer' : 'business')),
  );

/** Names of the fields in a text, each once, in order. */
export const fieldsIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(written), ([, name]) => nameOf(name ?? ''))),
];

/** Names in braces that are no field, or none of this place. */
export const unknownFields = (text: string, place?: MergePlace): readonly string[] =>
  fieldsIn(text).filter((name) => {
    const field = fieldsByName.get(name);
    return field === undefined || (place !== undefined && !field.places.includes(place));
  });

export type FilledText = {
  readonly text: string;
  /** Names without a value, unknown ones included: they stay in the text as they are written. */
  readonly missing: readonly string[];
};

/** Fills a text in one pass: braces inside a value stay what they are. */
export const fillMergeFields = (text: string, values: MergeValues): FilledText => {
  const valueOf = (name: string): string =>
    fieldsByName.has(name) ? (values[name as MergeFieldName] ?? '') : '';
  return {
    text: text.replaceAll(written, (whole: string, name: string) => valueOf(nameOf(name)) || whole),
    missing: fieldsIn(text).filter((name) => valueOf(name) === ''),
  };
};

/** Why a text cannot be sent: '{user first name} has no value for this customer.' */
export const missingFieldText = (name: string): string =>
  fieldsByName.has(name)
    ? `${writtenField(name)} has no value for this customer.`
    : `${writtenField(name)} isn't a field.`;

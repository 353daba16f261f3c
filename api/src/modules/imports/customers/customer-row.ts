import { createHash } from 'node:crypto';
import { cutText } from '@billfold/shared/contracts/cut-text';
import { nameLimits } from '@billfold/shared/contracts/limits';
import { agreementWays, type AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import { cleanText } from '../../../core/plain-text.domain';
import { type CellValue, readEmail, readFlag, readPhone, readState } from '../rows/cell-values';
import { type DayFacts, monthFirst, readDay } from '../rows/day-cells';
import { type FieldNames, nameOf, requiredText } from '../rows/field-names.domain';
import type { TypingFacts } from '../rows/import-kind';
import type { Fields, TypedRow } from '../rows/import-row.domain';
import { readZip } from '../rows/zip-cells';
import { splitName } from './person-names.domain';

export const customerTexts = [
  'first_name',
  'last_name',
  'business_name',
  'service_address',
  'service_address2',
  'service_address_city',
  'external_ID',
] as const;

/** What a row says about a customer; what is absent stays as it is. */
export type CustomerCells = {
  readonly email?: string;
  readonly phone?: string;
  readonly is_business?: boolean;
  readonly date_of_birth?: string;
  readonly service_address_state?: string;
  readonly service_address_zip?: string;
  readonly sms_opt_in?: boolean;
  readonly agreement?: { readonly agreedBy: AgreementWay; readonly reference: string };
  /** The first and last name were one cell. */
  readonly is_split?: boolean;
} & { readonly [Field in (typeof customerTexts)[number]]?: string };

type Reader = (
  field: string,
  text: string,
) => CellValue<string | boolean> & { readonly note?: string };

const readText: Reader = (field, text) => {
  const value = cleanText(text, 'line').trim();
  return value.length > nameLimits.max
    ? { problem: `${field} can have up to ${nameLimits.max} characters.` }
    : { value };
};

const earliestBirthday = '1900-01-01';

const readBirthdayBefore =
  ({ today, columns }: DayFacts): Reader =>
  (field, text) => {
    const column = columns['date_of_birth'] ?? monthFirst;
    const day = readDay(field, text, { today, column, isPast: true });
    return 'value' in day && (day.value < earliestBirthday || day.value > today)
      ? { problem: `${field} is not valid.` }
      : day;
  };

const readersFor = (
  facts: DayFacts,
  state: string | undefined,
): Readonly<Record<string, Reader>> => ({
  ...Object.fromEntries(customerTexts.map((field) => [field, readText])),
  email: readEmail,
  phone: readPhone,
  is_business: readFlag,
  date_of_birth: readBirthdayBefore(facts),
  service_address_state: readState,
  service_address_zip: (field, text) => readZip(field, text, state),
  sms_opt_in: readFlag,
});

const isWay = (text: string): text is AgreementWay =>
  (agreementWays as readonly string[]).includes(text);

/** How and when the customer agreed to texts, where the file says both. */
const readAgreement = (
  fields: Fields,
  { today, columns }: DayFacts,
): CustomerCells['agreement'] => {
  const {
    consent_source: source = '',
    consent_date: date = '',
    consent_reference: more = '',
  } = fields;
  const agreedBy = source.toLowerCase().replaceAll(/[\s-]+/g, '_');
  const column = columns['consent_date'] ?? monthFirst;
  const day = readDay('consent_date', date, { today, column });
  if (!isWay(agreedBy) || !('value' in day) || day.value > today) return undefined;
  const reference = cleanText(more, 'line').trim();
  return {
    agreedBy,
    reference: cutText(reference === '' ? day.value : `${day.value} ${reference}`, 200),
  };
};

const keyNames = ['external_ID', 'email', 'phone'] as const;

/** What one cell for the whole name says, where no other cell says it. */
const readFullName = (
  { full_name: text, first_name: first, last_name: last, business_name: business }: Fields,
  isBusiness: boolean | undefined,
): Readonly<Record<string, string | boolean>> => {
  const name = cleanText(text ?? '', 'line').trim();
  if (name === '' || first !== undefined || last !== undefined) return {};
  if (isBusiness === true) return business === undefined ? { business_name: name } : {};
  const parts = splitName(name);
  if (parts?.kind === 'person')
    return { first_name: parts.first_name, last_name: parts.last_name, is_split: true };
  return parts === undefined || business !== undefined || isBusiness === false
    ? {}
    : { business_name: parts.business_name };
};

/** The same for rows that say the same. */
const rowKey = (cells: CustomerCells): string =>
  `row ${createHash('sha256').update(JSON.stringify(cells).toLowerCase()).digest('base64url')}`;

export const typeCustomer = (
  fields: Fields,
  { names, findAccountFault, ...facts }: TypingFacts,
): TypedRow => {
  const reasons: string[] = [];
  const notes: string[] = [];
  const typed: Record<string, string | boolean> = {};
  const state = readState('', fields['service_address_state'] ?? '');
  const readers = readersFor(facts, 'value' in state ? state.value : undefined);
  for (const [field, read] of Object.entries(readers)) {
    const text = fields[field];
    if (text === undefined) continue;
    const cell = read(nameOf(names, field), text);
    if ('problem' in cell) reasons.push(cell.problem);
    else if (cell.value !== '') typed[field] = cell.value;
    if (cell.note !== undefined) notes.push(cell.note);
  }
  const isBusiness = typeof typed['is_business'] === 'boolean' ? typed['is_business'] : undefined;
  Object.assign(typed, readFullName(fields, isBusiness));
  const cells: CustomerCells = typed;
  const agreement = cells.sms_opt_in === true ? readAgreement(fields, facts) : undefined;
  const id = cells.external_ID;
  const fault = id === undefined ? undefined : findAccountFault?.(id);
  if (fault !== undefined)
    notes.push(
      `${nameOf(names, 'external_ID')} "${id ?? ''}" ${fault}: payments of this customer will be left out of lockbox files.`,
    );
  const all = { ...cells, ...(agreement === undefined ? {} : { agreement }) };
  return {
    typed: { ...all, notes },
    keys: [
      ...keyNames.flatMap((field) =>
        cells[field] === undefined ? [] : [`${field} ${cells[field].toLowerCase()}`],
      ),
      ...(reasons.length > 0 ? [] : [rowKey(all)]),
    ],
    unitKey: undefined,
    reasons,
  };
};

/** Why a customer who is new cannot be made of this. */
export const findGaps = (cells: CustomerCells, names: FieldNames): readonly string[] => {
  const isBusiness = isBusinessOf(cells);
  const needed: readonly (keyof CustomerCells)[] = isBusiness
    ? ['business_name', 'phone', 'email', 'service_address']
    : ['first_name', 'last_name', 'phone', 'email'];
  const lacking = needed.filter((field) => cells[field] === undefined);
  const isNameless = lacking.includes('first_name') && names.has('full_name');
  const missing = isNameless
    ? ['full_name', ...lacking.filter((field) => !['first_name', 'last_name'].includes(field))]
    : lacking;
  return [
    ...(!isBusiness && cells.service_address_zip === undefined && cells.date_of_birth === undefined
      ? ['zip code or birthday is needed to signup!']
      : []),
    ...(missing.length === 0 ? [] : [requiredText(names, missing)]),
  ];
};

/** Without a column for it: a row with the name of a business customer and none of a person. */
export const isBusinessOf = (cells: CustomerCells): boolean =>
  cells.is_business ??
  (cells.business_name !== undefined &&
    cells.first_name === undefined &&
    cells.last_name === undefined);

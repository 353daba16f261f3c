import { cutText } from '@billfold/shared/contracts/cut-text';
import { nameLimits } from '@billfold/shared/contracts/limits';
import { agreementWays, type AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import { cleanText } from '../../../core/plain-text';
import {
  type CellValue,
  readDay,
  readEmail,
  readFlag,
  readPhone,
  readState,
  readZip,
} from '../rows/cell-values.input';
import { type FieldNames, nameOf } from '../rows/field-names';
import type { TypingFacts } from '../rows/import-kind';
import type { Fields, TypedRow } from '../rows/import-row';

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
} & { readonly [Field in (typeof customerTexts)[number]]?: string };

type Reader = (field: string, text: string) => CellValue<string | boolean>;

const readText: Reader = (field, text) => {
  const value = cleanText(text, 'line').trim();
  return value.length > nameLimits.max
    ? { problem: `${field} may have at most ${nameLimits.max} characters.` }
    : { value };
};

const earliestBirthday = '1900-01-01';

const readBirthdayBefore =
  (today: string): Reader =>
  (field, text) => {
    const day = readDay(field, text);
    return 'value' in day && (day.value < earliestBirthday || day.value > today)
      ? { problem: `${field} is not valid.` }
      : day;
  };

const readersFor = (today: string): Readonly<Record<string, Reader>> => ({
  ...Object.fromEntries(customerTexts.map((field) => [field, readText])),
  email: readEmail,
  phone: readPhone,
  is_business: readFlag,
  date_of_birth: readBirthdayBefore(today),
  service_address_state: readState,
  service_address_zip: readZip,
  sms_opt_in: readFlag,
});

const isWay = (text: string): text is AgreementWay =>
  (agreementWays as readonly string[]).includes(text);

/** How and when the customer agreed to texts, where the file says both. */
const readAgreement = (fields: Fields, today: string): CustomerCells['agreement'] => {
  const {
    consent_source: source = '',
    consent_date: date = '',
    consent_reference: more = '',
  } = fields;
  const agreedBy = source.toLowerCase().replaceAll(/[\s-]+/g, '_');
  const day = readDay('consent_date', date);
  if (!isWay(agreedBy) || !('value' in day) || day.value > today) return undefined;
  const reference = cleanText(more, 'line').trim();
  return {
    agreedBy,
    reference: cutText(reference === '' ? day.value : `${day.value} ${reference}`, 200),
  };
};

const keyNames = ['external_ID', 'email', 'phone'] as const;

export const typeCustomer = (fields: Fields, { today, names }: TypingFacts): TypedRow => {
  const reasons: string[] = [];
  const typed: Record<string, string | boolean> = {};
  for (const [field, read] of Object.entries(readersFor(today))) {
    const text = fields[field];
    if (text === undefined) continue;
    const cell = read(nameOf(names, field), text);
    if ('problem' in cell) reasons.push(cell.problem);
    else if (cell.value !== '') typed[field] = cell.value;
  }
  const cells: CustomerCells = typed;
  const agreement = cells.sms_opt_in === true ? readAgreement(fields, today) : undefined;
  return {
    typed: { ...cells, ...(agreement === undefined ? {} : { agreement }) },
    keys: keyNames.flatMap((field) =>
      cells[field] === undefined ? [] : [`${field} ${cells[field].toLowerCase()}`],
    ),
    unitKey: undefined,
    reasons,
  };
};

export const missingFieldsOf = (fields: readonly string[], names: FieldNames): string =>
  `Please complete all required fields: ${fields.map((field) => nameOf(names, field)).join(', ')}.`;

/** Why a customer who is new cannot be made of this; the sentences of the form. */
export const findGaps = (cells: CustomerCells, names: FieldNames): readonly string[] => {
  const isBusiness = isBusinessOf(cells);
  const needed: readonly (keyof CustomerCells)[] = isBusiness
    ? ['business_name', 'phone', 'email', 'service_address']
    : ['first_name', 'last_name', 'phone', 'email'];
  const missing = needed.filter((field) => cells[field] === undefined);
  return [
    ...(!isBusiness && cells.service_address_zip === undefined && cells.date_of_birth === undefined
      ? ['zip code or birthday is needed to signup!']
      : []),
    ...(missing.length === 0 ? [] : [missingFieldsOf(missing, names)]),
  ];
};

/** Without a column for it: who has the name of a business and none of a person. */
export const isBusinessOf = (cells: CustomerCells): boolean =>
  cells.is_business ??
  (cells.business_name !== undefined &&
    cells.first_name === undefined &&
    cells.last_name === undefined);

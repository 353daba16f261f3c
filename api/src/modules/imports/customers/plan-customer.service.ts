import { type FieldNames, wordsOf } from '../rows/field-names.domain';
import type { RowChange } from '../rows/import-row.domain';
import type { CustomerCells } from './customer-row';
import { fullNameOf, type KnownCustomer } from './known-customers.queries';

export const nameFields = [
  'first_name',
  'last_name',
  'is_business',
  'business_name',
  'date_of_birth',
] as const;
export const addressFields = [
  'service_address',
  'service_address2',
  'service_address_city',
  'service_address_state',
  'service_address_zip',
] as const;
const contactFields = ['email', 'phone'] as const;

export type CustomerField =
  | (typeof nameFields)[number]
  | (typeof addressFields)[number]
  | (typeof contactFields)[number]
  | 'external_ID'
  | 'sms_opt_in';

type Value = string | boolean | null;

export const valueOf = (customer: KnownCustomer, field: CustomerField): Value =>
  field === 'external_ID' ? customer.user_external_id : customer[field];

const isSame = (field: CustomerField, before: Value, after: Value): boolean =>
  field === 'email'
    ? String(before ?? '').toLowerCase() === after
    : (before ?? '') === (after ?? '');

const compared: readonly CustomerField[] = [
  ...nameFields,
  ...addressFields,
  ...contactFields,
  'external_ID',
];

/** For a person who becomes a business customer. */
const endOfBirthday = ({
  is_business: was,
  date_of_birth: before,
}: KnownCustomer): readonly RowChange[] =>
  was || before === null ? [] : [{ field: 'date_of_birth', before, after: null }];

/**
 * What a row changes of a customer besides texts; an absent cell changes nothing. A business customer has no birthday.
 */
export const changesOf = (customer: KnownCustomer, cells: CustomerCells): readonly RowChange[] => {
  const isBusiness = cells.is_business ?? customer.is_business;
  const isSameName =
    cells.is_split === true &&
    `${cells.first_name} ${cells.last_name}`.toLowerCase() === fullNameOf(customer).toLowerCase();
  return compared.flatMap((field) => {
    // Our record may part the same name elsewhere.
    if (isSameName && (field === 'first_name' || field === 'last_name')) return [];
    if (field === 'date_of_birth' && isBusiness) return endOfBirthday(customer);
    const after = cells[field];
    if (after === undefined) return [];
    // Only a business customer has a business name.
    if (field === 'business_name' && !isBusiness) return [];
    const before = valueOf(customer, field);
    return isSame(field, before, after) ? [] : [{ field, before, after }];
  });
};

const consentNeeded = (names: FieldNames): string => {
  const how = wordsOf(names, 'consent_source', 'how');
  const when = wordsOf(names, 'consent_date', 'when the customer agreed');
  return `Texts are off: add ${how} (phone, paper or in person) and ${when}.`;
};

export type TextsWish = 'stay' | 'on' | 'off';

/** What becomes of texts, and the warning where they stay off. A STOP is not lifted by a file. */
export const textsOf = (
  cells: CustomerCells,
  { isOn, isStopped }: { readonly isOn: boolean; readonly isStopped: boolean },
  names: FieldNames,
): { readonly wish: TextsWish; readonly warning?: string } => {
  if (cells.sms_opt_in === undefined || cells.sms_opt_in === isOn) return { wish: 'stay' };
  if (!cells.sms_opt_in) return { wish: 'off' };
  if (isStopped) return { wish: 'stay', warning: 'Texts are off because this phone replied STOP.' };
  return cells.agreement === undefined
    ? { wish: 'stay', warning: consentNeeded(names) }
    : { wish: 'on' };
};

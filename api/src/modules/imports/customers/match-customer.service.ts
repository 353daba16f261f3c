import { type FieldNames, nameOf } from '../rows/field-names.domain';
import type { Index, KnownCustomer } from './known-customers.queries';
import { namesLike } from './person-names.domain';

type Named = {
  readonly user_id?: number;
  readonly external_ID?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly first_name?: string;
  readonly business_name?: string;
  readonly full_name?: string;
};

export type CustomerMatch =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'known'; readonly customer: KnownCustomer }
  | { readonly kind: 'unclear'; readonly reason: string };

type Key = 'user_id' | 'external_ID' | 'email' | 'phone' | 'full_name';

/** The row would give the customer an address of another one. */
export const takenText = (field: 'email' | 'phone', names: FieldNames): string =>
  `This ${nameOf(names, field)} belongs to another customer.`;

const found = (
  candidates: readonly KnownCustomer[] | undefined,
  field: Key,
  names: FieldNames,
): CustomerMatch | undefined => {
  const [first, second] = candidates ?? [];
  if (first === undefined) return undefined;
  return second === undefined
    ? { kind: 'known', customer: first }
    : { kind: 'unclear', reason: `Several customers have this ${nameOf(names, field)}.` };
};

/** 'Rob' may be Robert; 'Bob' and 'Ann' are two. */
const isOtherName = (one: string, other: string | undefined): boolean => {
  const [known, named] = [one.trim().toLowerCase(), (other ?? '').trim().toLowerCase()];
  return known !== '' && named !== '' && !known.startsWith(named) && !named.startsWith(known);
};

/** Two people of a household share one address: another name with another second address is another person. */
const isSomebodyElse = (
  customer: KnownCustomer,
  named: Named,
  field: 'email' | 'phone',
): boolean => {
  const second = field === 'email' ? 'phone' : 'email';
  const isOtherAddress =
    named[second] !== undefined && named[second] !== (customer[second] ?? '').toLowerCase();
  return (
    isOtherAddress &&
    (customer.is_business
      ? isOtherName(customer.business_name, named.business_name)
      : isOtherName(customer.first_name, named.first_name))
  );
};

/** Another external id in the file names another customer. */
const checkId = (
  match: CustomerMatch,
  { external_ID: id }: Named,
  field: Key,
  names: FieldNames,
): CustomerMatch => {
  if (match.kind !== 'known' || id === undefined) return match;
  const own = match.customer.user_external_id;
  const ownerText = `This ${nameOf(names, field)} belongs to the customer with`;
  return own === '' || own.toLowerCase() === id.toLowerCase()
    ? match
    : { kind: 'unclear', reason: `${ownerText} ${nameOf(names, 'external_ID')} ${own}.` };
};

/** Another name or external id in the file names another customer. */
const check = (
  match: CustomerMatch,
  named: Named,
  field: 'email' | 'phone',
  names: FieldNames,
): CustomerMatch =>
  match.kind === 'known' && isSomebodyElse(match.customer, named, field)
    ? { kind: 'unclear', reason: takenText(field, names) }
    : checkId(match, named, field, names);

/**
 * By the whole name, where a row has neither e-mail nor phone: an e-mail or phone of another customer means another
 * person of this name.
 */
const matchName = (index: Index, named: Named, names: FieldNames): CustomerMatch => {
  const { full_name: name, email, phone } = named;
  if (name === undefined || email !== undefined || phone !== undefined) return { kind: 'nobody' };
  const candidates = namesLike(name).flatMap((one) => index.byName.get(one) ?? []);
  const byName = found([...new Set(candidates)], 'full_name', names);
  return byName === undefined ? { kind: 'nobody' } : checkId(byName, named, 'full_name', names);
};

/**
 * Which customer of the merchant is meant: by user id, then external id, then e-mail, then phone, then the whole name.
 */
export const matchCustomer = (index: Index, named: Named, names: FieldNames): CustomerMatch => {
  const { user_id: userId, external_ID: externalId, email, phone } = named;
  if (userId !== undefined)
    return found(index.byUserId.get(userId), 'user_id', names) ?? { kind: 'nobody' };
  const byId =
    externalId === undefined
      ? undefined
      : found(index.byExternalId.get(externalId.toLowerCase()), 'external_ID', names);
  if (byId !== undefined) return byId;
  const byEmail = email === undefined ? undefined : found(index.byEmail.get(email), 'email', names);
  if (byEmail !== undefined) return check(byEmail, named, 'email', names);
  const byPhone = phone === undefined ? undefined : found(index.byPhone.get(phone), 'phone', names);
  return byPhone === undefined
    ? matchName(index, named, names)
    : check(byPhone, named, 'phone', names);
};

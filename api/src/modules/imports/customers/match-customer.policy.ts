import { type FieldNames, nameOf } from '../rows/field-names';
import type { Index, KnownCustomer } from './known-customers.queries';

type Named = {
  readonly user_id?: number;
  readonly external_ID?: string;
  readonly email?: string;
  readonly phone?: string;
};

export type CustomerMatch =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'known'; readonly customer: KnownCustomer }
  | { readonly kind: 'unclear'; readonly reason: string };

type Key = keyof Named;

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

/** Another external id in the file names another customer. */
const checkId = (
  match: CustomerMatch,
  { external_ID: id }: Named,
  field: Key,
  names: FieldNames,
): CustomerMatch => {
  if (match.kind !== 'known' || id === undefined) return match;
  const own = match.customer.user_external_id;
  const said = `This ${nameOf(names, field)} belongs to the customer with`;
  return own === '' || own.toLowerCase() === id.toLowerCase()
    ? match
    : { kind: 'unclear', reason: `${said} ${nameOf(names, 'external_ID')} ${own}.` };
};

/** Which customer of the merchant is meant: by user id, then external id, then e-mail, then phone. */
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
  if (byEmail !== undefined) return checkId(byEmail, named, 'email', names);
  const byPhone = phone === undefined ? undefined : found(index.byPhone.get(phone), 'phone', names);
  return byPhone === undefined ? { kind: 'nobody' } : checkId(byPhone, named, 'phone', names);
};

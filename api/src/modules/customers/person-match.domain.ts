/** A person who holds the e-mail or the phone that staff typed. */
export type Holder = {
  readonly id: number;
  readonly state: 'invited' | 'active' | 'inactive';
  readonly email: string | null;
  readonly phone: string | null;
  readonly proven_email: string | null;
  readonly proven_phone: string | null;
};

export type PersonMatch =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'person'; readonly userId: number }
  | { readonly kind: 'taken'; readonly field: 'email' | 'phone' };

type Typed = { readonly email: string; readonly phone: string };

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other;

/**
 * Whether the person is meant. Who has signed up must have proved both: a person can write anything into their profile, and would
 * get the bills of the one whose e-mail and phone these are.
 */
const isMeant = (holder: Holder, { email, phone }: Typed): boolean =>
  isSame(holder.email, email) &&
  holder.phone === phone &&
  (holder.state === 'invited' ||
    (holder.state === 'active' &&
      isSame(holder.proven_email, email) &&
      holder.proven_phone === phone));

/** Which person a typed e-mail and phone belong to: the one who has both. Either alone is in use. */
export const matchPerson = (holders: readonly Holder[], typed: Typed): PersonMatch => {
  const [holder] = holders;
  if (holder === undefined) return { kind: 'nobody' };
  if (holders.length === 1 && isMeant(holder, typed)) return { kind: 'person', userId: holder.id };
  const hasEmail = ({ email, proven_email }: Holder): boolean =>
    isSame(email, typed.email) || isSame(proven_email, typed.email);
  return { kind: 'taken', field: holders.some(hasEmail) ? 'email' : 'phone' };
};

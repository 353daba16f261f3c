import type { UserInfo } from '@billfold/shared/contracts/session.contract';
import { formatPhone } from '../../core/format-phone';

export type UserRow = {
  readonly id: number;
  readonly kind: 'merchant' | 'customer';
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_business: boolean;
  readonly business_name: string;
  /** Of a customer: where a link to a new PIN goes. */
  readonly proven_email: string | null;
  readonly has_pin: boolean;
};

const isUnconfirmed = ({ kind, email, proven_email }: UserRow): boolean =>
  kind === 'customer' && (email ?? '') !== '' && email !== proven_email;

/** `inboxBadge` is null for customers, who have no inbox. */
export const presentUser = (
  user: UserRow,
  inboxBadge: number | null,
  isBillOnly = false,
): UserInfo => ({
  user_id: user.id,
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  is_business: user.is_business,
  business_name: user.business_name,
  username: user.username,
  formatted_phone: formatPhone(user.phone),
  email: user.email ?? '',
  is_merchant: user.kind === 'merchant',
  ...(user.kind === 'merchant' ? { has_pin: user.has_pin } : {}),
  ...(inboxBadge === null ? {} : { inbox_badge: inboxBadge }),
  ...(isUnconfirmed(user) ? { email_unconfirmed: true } : {}),
  ...(isBillOnly ? { bill_only: true } : {}),
});

/** Of the session of a link in a text or mail: nothing of the person but the name to sign in with. */
export const presentPayer = ({ id, username }: Pick<UserRow, 'id' | 'username'>): UserInfo => ({
  user_id: id,
  id,
  first_name: '',
  last_name: '',
  is_business: false,
  business_name: '',
  username,
  formatted_phone: '',
  email: '',
  is_merchant: false,
  bill_only: true,
  pay_only: true,
});

import { readUsPhone } from '@billfold/shared/contracts/us-phone';
import { formatPhone } from '@billfold/shared/format/phone';

/** The invitation in the addresses of the welcome steps. */
export type Invitation = {
  /** The customer account at the merchant; null when the address is not one of an invitation. */
  readonly subscriptionId: number | null;
  readonly phone: string | null;
  readonly username: string | null;
  readonly merchantName: string | null;
};

const readId = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : null;
};
const readText = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();

export const readInvitation = (query: URLSearchParams): Invitation => ({
  subscriptionId: readId(query.get('subscription_id')),
  phone: readText(query.get('phone')),
  username: readText(query.get('username')),
  merchantName: readText(query.get('merchant_name')),
});

/** Reads a whole number; null for any other text. */
export const shownPhone = (phone: string | null): string | null => {
  const digits = readUsPhone(phone ?? '');
  return digits === undefined ? null : formatPhone(digits);
};

/** Time before the next code may be requested. */
export const resendWaitMs = 30_000;

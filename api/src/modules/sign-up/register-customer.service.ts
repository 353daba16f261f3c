import { emailTaken, phoneTaken } from '../../core/address-taken.errors';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { consumeCode, endAccess, type OpenCode } from '../auth/auth.public';
import { hasStoppedTexts, recordConsent } from '../consents/consents.public';
import { publishPersonChanged } from '../live-events/live-events.public';
import { queueNotice } from '../outbox/outbox.public';
import { isEmailTaken, takenBy } from '../users/users.public';
import {
  activateCustomer,
  type Customer,
  lockCustomer,
  lockLink,
  switchTextsOn,
  type TextLink,
} from './customer.queries';
import { contradictsCustomer } from './facts.domain';
import { findGap, type GivenProfile, mergeProfile, type Profile } from './profile.domain';
import { limitRegistrations } from './limit-codes.service';
import { takePhone } from './take-phone.service';
import { alreadyRegistered, codeInvalid, detailsDiffer, incomplete } from './sign-up.errors';

/** Words of consent; null when the form had no such question. */
export type Agreements = {
  readonly terms: string | null;
  readonly texts: ((merchantName: string) => string) | null;
};

export type NewRegistration = {
  readonly customer: Customer;
  readonly given: GivenProfile;
  readonly pinHash: string;
  /** The merchant it is about; undefined when the page did not know. */
  readonly merchantId: number | undefined;
  /** Used up with the registration. */
  readonly code: Pick<OpenCode, 'id' | 'phone'> | undefined;
  readonly agreements: Agreements;
  /** 'PATCH auth/signup' */
  readonly source: string;
  /** False where the customer fills in no profile, as on the hosted page. */
  readonly needsWholeProfile: boolean;
};

type Recorded = {
  readonly actor: string;
  readonly at: Date;
  readonly requestId: string;
  readonly source: string;
};

const keepAgreements = async (
  transaction: Executor,
  userId: number,
  link: TextLink | undefined,
  agreements: Agreements,
  record: Recorded,
): Promise<void> => {
  const keep = (kind: 'terms' | 'sms', wording: string): Promise<void> =>
    recordConsent(transaction, {
      ...record,
      userId,
      subscriptionId: link?.id ?? null,
      merchantId: link?.merchant_id ?? null,
      kind,
      action: 'given',
      wording,
      channel: 'web',
    });
  if (agreements.terms !== null) await keep('terms', agreements.terms);
  if (agreements.texts === null || link === undefined) return;
  // A box on a page does not take a STOP back.
  if (
    link.phone !== null &&
    (await hasStoppedTexts(transaction, { merchantId: link.merchant_id, phone: link.phone }))
  )
    return;
  await keep('sms', agreements.texts(link.merchant_name));
  if (!link.sms_opt_in) await switchTextsOn(transaction, link.id);
};

type Told = {
  readonly customer: Customer;
  readonly profile: Profile;
  readonly hasProvedPhone: boolean;
  readonly link: TextLink | undefined;
  readonly now: Date;
};

/**
 * A person who signed up in a customer's name must not be the only one who knows: the earlier address, or the phone,
 * gets a notice.
 */
const tellCustomer = async (
  transaction: Executor,
  { customer, profile, hasProvedPhone, link, now }: Told,
): Promise<void> => {
  if (link === undefined) return;
  const body = `You signed up to see and pay your ${link.merchant_name} bills. If this wasn't you, please contact ${link.merchant_name} right away.`;
  const notice = { merchantId: link.merchant_id, body, expiresAt: null, now };
  const address = customer.email ?? profile.email;
  if (address !== null)
    await queueNotice(transaction, {
      ...notice,
      channel: 'email',
      address,
      subject: `Welcome to ${link.merchant_name}`,
    });
  if (customer.email === null && !hasProvedPhone && customer.phone !== null)
    await queueNotice(transaction, {
      ...notice,
      channel: 'sms',
      address: customer.phone,
      subject: '',
    });
};

const store = async (
  transaction: Executor,
  context: UseCaseContext<null>,
  registration: NewRegistration,
): Promise<Customer> => {
  const now = context.clock.now();
  const { given, merchantId, pinHash, agreements, source, code } = registration;
  const customer = await lockCustomer(transaction, registration.customer.id);
  if (customer === undefined || customer.state === 'inactive') throw detailsDiffer();
  if (customer.state === 'active') throw alreadyRegistered();
  // The merchant may have written another phone since the code was texted.
  if (code !== undefined && code.phone !== customer.phone) throw codeInvalid();
  if (code !== undefined && !(await consumeCode(transaction, code, now))) throw codeInvalid();
  // The merchant may have corrected its record since the details were compared.
  if (contradictsCustomer(customer, given)) throw detailsDiffer();
  const profile = mergeProfile(customer, given);
  const gap = registration.needsWholeProfile ? findGap(profile, customer.is_business) : undefined;
  if (gap !== undefined) throw incomplete(gap);
  // Codes before subscriptions: confirming a code locks them in this order.
  await endAccess(transaction, { kind: 'customer', userId: customer.id, keptSessionId: null, now });
  const typedEmail = given.email?.toLowerCase() ?? null;
  if (
    typedEmail !== null &&
    (await isEmailTaken(transaction, { id: customer.id, kind: 'customer', email: typedEmail }))
  )
    throw emailTaken();
  const proof = { userId: customer.id, at: now, requestId: context.requestId };
  if (code?.phone) await takePhone(transaction, { ...proof, phone: code.phone });
  await activateCustomer(transaction, customer.id, {
    ...profile,
    pinHash,
    typedEmail,
    provenPhone: code?.phone ?? null,
    merchantId,
  });
  const link = await lockLink(transaction, customer.id, merchantId);
  const record = { actor: `customer:${customer.id}`, at: now, requestId: context.requestId };
  await keepAgreements(transaction, customer.id, link, agreements, { ...record, source });
  await insertAuditEntry(transaction, {
    ...record,
    action: 'customer.signed_up',
    entity: 'user',
    entityId: customer.id,
    before: { state: 'invited', email: customer.email },
    after: { state: 'active', email: typedEmail, source },
  });
  await publishPersonChanged(transaction, customer.id, now);
  await tellCustomer(transaction, {
    customer,
    profile,
    hasProvedPhone: code !== undefined,
    link,
    now,
  });
  return { ...customer, email: typedEmail };
};

/**
 * Makes an invited customer an active one, with the PIN, the consents and everything else in one transaction; `then`
 * runs in it. Who they are must have been proved before. Of several at once one wins, the others get alreadyRegistered.
 * Throws detailsDiffer for data that contradicts the merchant's record, emailTaken, and tooManyRequests for repeated
 * tries.
 */
export const registerCustomer = async <Result>(
  context: UseCaseContext<null>,
  registration: NewRegistration,
  then: (transaction: Executor, customer: Customer) => Promise<Result>,
): Promise<Result> => {
  await limitRegistrations(context, registration.customer.id);
  try {
    return await context.db
      .transaction()
      .execute(async (transaction) =>
        then(transaction, await store(transaction, context, registration)),
      );
  } catch (error) {
    const field = takenBy(error);
    if (field === 'email') throw emailTaken();
    throw field === 'phone' ? phoneTaken() : error;
  }
};

import type { InviteRequest } from '@billfold/shared/contracts/access.contract';
import { audited } from '../../context/audited';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { type PersonalNotice, queueNotice } from '../outbox/outbox.public';
import { assertNotStopped, stoppedFor } from '../subscriptions/subscriptions.public';
import { findCustomerOfMerchants, type LinkedCustomer } from './customer.queries';
import { type Invitation, optInInvitation, signUpInvitation } from './invitation.domain';
import { type InvitationKind, limitInvitations } from './limit-codes.service';
import { customerRegistered, customerUnknown, customerUnreachable } from './sign-up.errors';

type Sent = { readonly channel: 'sms' | 'email'; readonly address: string };

const textedOf = (customer: LinkedCustomer, { channel, address }: Sent) => ({
  merchantId: customer.merchant_id,
  merchantName: customer.merchant_name,
  smsNumber: customer.sms_number,
  phone: channel === 'sms' ? address : null,
});

const lettersOf: Readonly<
  Record<InvitationKind, (publicUrl: string, customer: LinkedCustomer) => Invitation>
> = { opt_in: optInInvitation, sign_up: signUpInvitation };

/**
 * Where the merchant reaches the customer: an opt-in is about a phone; an invitation to sign up is mailed if it can be.
 * It holds no secret.
 */
const whereTo = (
  { contact_phone: phone, contact_email: email }: LinkedCustomer,
  kind: InvitationKind,
): Sent => {
  if (kind === 'opt_in') {
    if (phone === null) throw customerUnreachable('This customer has no phone number.');
    return { channel: 'sms', address: phone };
  }
  if (email !== null) return { channel: 'email', address: email };
  if (phone === null)
    throw customerUnreachable("This customer doesn't have an email or phone number.");
  return { channel: 'sms', address: phone };
};

const invite = async (
  context: UseCaseContext<StaffActor>,
  customer: LinkedCustomer,
  kind: InvitationKind,
): Promise<void> => {
  const { db, clock, config } = context;
  const sent = whereTo(customer, kind);
  const texted = textedOf(customer, sent);
  // Before the limit counts: a refused text uses up no invitation.
  await assertNotStopped(db, context, texted);
  await limitInvitations(context, customer.subscription_id, kind);
  const now = clock.now();
  const { subject, text, mail } = lettersOf[kind](config.publicUrl, customer);
  const isText = sent.channel === 'sms';
  const notice: PersonalNotice = {
    ...sent,
    merchantId: customer.merchant_id,
    subscriptionId: customer.subscription_id,
    subject: isText ? '' : subject,
    body: isText ? text : mail,
    expiresAt: null,
    now,
  };
  await db.transaction().execute(async (transaction) => {
    if ((await queueNotice(transaction, notice)) === 'stopped') throw stoppedFor(context, texted);
    await audited(transaction, context, {
      action: `customer.invited_to_${kind}`,
      entity: 'subscription',
      entityId: customer.subscription_id,
      merchantId: customer.merchant_id,
      fields: ['channel'],
      before: null,
      after: { channel: sent.channel },
    });
  });
};

const findOwn = async (
  { db, actor }: UseCaseContext<StaffActor>,
  { user_id, subscription_id }: InviteRequest,
): Promise<LinkedCustomer> => {
  const customer = await findCustomerOfMerchants(db, user_id, actor.merchantIds, subscription_id);
  if (customer === undefined) throw customerUnknown();
  return customer;
};

/**
 * Texts a customer of the caller's merchants the address of /welcome. Throws customerUnknown for another merchant's
 * customer, customerUnreachable without a phone, textsStopped after a STOP, and tooManyInvitations.
 */
export const sendOptIn = async (
  context: UseCaseContext<StaffActor>,
  request: InviteRequest,
): Promise<void> => invite(context, await findOwn(context, request), 'opt_in');

/** Mails, or without an e-mail texts, a customer who has not signed up the address of the sign-up form. */
export const inviteUser = async (
  context: UseCaseContext<StaffActor>,
  request: InviteRequest,
): Promise<void> => {
  const customer = await findOwn(context, request);
  if (customer.state === 'active') throw customerRegistered();
  await invite(context, customer, 'sign_up');
};

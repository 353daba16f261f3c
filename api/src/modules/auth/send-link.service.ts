import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import { queueNotice } from '../outbox/outbox.public';
import {
  type AccessMail,
  contactLinkMail,
  contactLinkText,
  type MailedPerson,
  passwordCreateMail,
  passwordResetMail,
  pinResetMail,
  secretChangedMail,
  signUpHintMail,
  staffPinSetMail,
  type WhatChanged,
} from './access-mail.domain';
import { findPerson, type Person } from './mailed-people.queries';
import { issueLink } from './one-time-codes.service';

export type LinkContext = {
  readonly config: Pick<ApiConfig, 'publicUrl' | 'security'>;
  readonly now: Date;
};

const toMailed = (person: Person): MailedPerson => ({
  kind: person.kind,
  username: person.username,
  isBusiness: person.is_business,
  merchantNames: person.merchant_names,
});

type Addressed = AccessMail & { readonly to: string; readonly expiresAt: Date | null };

const mail = async (
  transaction: Executor,
  { now }: LinkContext,
  person: Person,
  { to, ...notice }: Addressed,
): Promise<void> => {
  await queueNotice(transaction, {
    channel: 'email',
    address: to,
    merchantId: person.merchant_id,
    ...notice,
    now,
  });
};

const linkKinds = {
  password_reset: { compose: passwordResetMail, lifetime: 'resetMs' },
  password_create: { compose: passwordCreateMail, lifetime: 'createMs' },
  pin_reset: { compose: pinResetMail, lifetime: 'pinMs' },
} as const;

/**
 * Mails the person a fresh link and ends the one before it. It is built from the configured address of the product
 * alone. False when the person has no address.
 */
export const mailLink = async (
  transaction: Executor,
  context: LinkContext,
  person: Person,
  purpose: keyof typeof linkKinds,
): Promise<boolean> => {
  const to = person.way_in_email;
  if (to === null) return false;
  const { compose, lifetime } = linkKinds[purpose];
  const { publicUrl, security } = context.config;
  const lifetimeMs = security.links[lifetime];
  const { secret, expiresAt } = await issueLink(transaction, {
    purpose,
    userId: person.id,
    merchantId: person.merchant_id,
    lifetimeMs,
    now: context.now,
  });
  await mail(transaction, context, person, {
    to,
    ...compose(toMailed(person), { publicUrl, secret, lifetimeMs }),
    expiresAt,
  });
  return true;
};

/**
 * Mails the access link of this person: staff a link to a new or first password, customers a link
 * to a new PIN at the proven address, or to the sign-up. An unproven address gets nothing.
 */
export const mailWayIn = async (
  transaction: Executor,
  context: LinkContext,
  person: Person,
): Promise<void> => {
  if (person.kind === 'merchant') {
    await mailLink(
      transaction,
      context,
      person,
      person.state === 'invited' ? 'password_create' : 'password_reset',
    );
    return;
  }
  if (person.state === 'active') {
    await mailLink(transaction, context, person, 'pin_reset');
    return;
  }
  const to = person.email;
  if (to !== null)
    await mail(transaction, context, person, {
      to,
      ...signUpHintMail(toMailed(person), context.config.publicUrl),
      expiresAt: null,
    });
};

/** Notifies the person, at the address they wrote and at the proved one, that the password or PIN was changed. */
export const tellSecretChanged = async (
  transaction: Executor,
  context: LinkContext,
  person: Person,
  what: WhatChanged,
): Promise<void> => {
  const addresses = new Set(
    [person.email, person.way_in_email].filter((address) => address !== null),
  );
  const notice = secretChangedMail(toMailed(person), context.config.publicUrl, what);
  for (const to of addresses)
    await mail(transaction, context, person, { to, ...notice, expiresAt: null });
};

/** Notifies a staff member that their PIN was set. */
export const tellStaffPinSet = async (
  transaction: Executor,
  context: LinkContext,
  person: Person,
): Promise<void> => {
  const to = person.way_in_email;
  if (to === null) return;
  const notice = staffPinSetMail(toMailed(person), context.config.publicUrl);
  await mail(transaction, context, person, { to, ...notice, expiresAt: null });
};

/**
 * Sends the link that confirms a changed contact to every contact that the customer proved before,
 * or to the new address when none was proved. The earlier link ends. Call it in the transaction of
 * the change.
 */
export const sendContactLinks = async (
  transaction: Executor,
  context: LinkContext,
  userId: number,
): Promise<void> => {
  const person = await findPerson(transaction, userId);
  if (person === undefined) return;
  const { publicUrl, security } = context.config;
  const lifetimeMs = security.links.contactMs;
  const { secret, expiresAt } = await issueLink(transaction, {
    purpose: 'contact_change',
    userId,
    merchantId: person.merchant_id,
    lifetimeMs,
    now: context.now,
  });
  const link = { publicUrl, secret, lifetimeMs };
  const sendMail = (to: string, isProven: boolean): Promise<void> =>
    mail(transaction, context, person, {
      to,
      ...contactLinkMail(toMailed(person), link, { email: person.email ?? '', isProven }),
      expiresAt,
    });
  const sendText = async (phone: string): Promise<boolean> =>
    (await queueNotice(transaction, {
      channel: 'sms',
      address: phone,
      merchantId: person.merchant_id,
      subject: '',
      body: contactLinkText(toMailed(person), link),
      expiresAt,
      now: context.now,
    })) === 'queued';
  const isTexted = person.proven_phone !== null && (await sendText(person.proven_phone));
  if (person.way_in_email !== null) await sendMail(person.way_in_email, true);
  else if (!isTexted && person.email !== null) await sendMail(person.email, false);
};

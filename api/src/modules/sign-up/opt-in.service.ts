import { welcomeTextStatement } from '@billfold/shared/contracts/sign-up-wording';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  checkTextCode,
  type CodeBinding,
  confirmCode,
  consumeCode,
  findByCodeToken,
  type OpenCode,
} from '../auth/auth.public';
import { hasStoppedTexts, recordConsent } from '../consents/consents.public';
import { codeText } from './code-text.domain';
import { publishChanged } from '../live-events/live-events.public';
import {
  confirmLink,
  findCustomerOfSubscription,
  type LinkedCustomer,
  lockLink,
  switchTextsOn,
} from './customer.queries';
import { limitCodes, textCode } from './limit-codes.service';
import { codeInvalid, phoneUnknown, textsStopped } from './sign-up.errors';

export type OptInCommand = {
  readonly phone: string;
  readonly subscriptionId: number;
  readonly address: string;
};
export type OptIn = {
  readonly auth_token: string;
  readonly username: string;
  readonly merchant_name: string;
};

export const bindingOf = (customer: LinkedCustomer, phone: string): CodeBinding => ({
  purpose: 'opt_in',
  userId: customer.id,
  merchantId: customer.merchant_id,
  phone,
});

/**
 * Texts a code to the phone at which the merchant reaches the customer. An unknown subscription and another phone are
 * answered alike: phoneUnknown.
 */
export const requestOptIn = async (
  context: UseCaseContext<null>,
  { phone, subscriptionId, address }: OptInCommand,
): Promise<OptIn> => {
  await limitCodes(context, { phone, address, subscriptionId });
  const customer = await findCustomerOfSubscription(context.db, subscriptionId);
  if (customer === undefined || customer.contact_phone !== phone) throw phoneUnknown();
  const wording = codeText(customer.merchant_name, context.config.security.codes.lifetimeMs);
  const token = await textCode(context, { ...bindingOf(customer, phone), subscriptionId, wording });
  context.log.info({ userId: customer.id, subscriptionId }, 'an opt-in code was sent');
  return { auth_token: token, username: customer.username, merchant_name: customer.merchant_name };
};

export type ConfirmOptInCommand = {
  readonly code: string;
  readonly subscriptionId: number;
  /** The token of the visit that requested the code, if the page still has it. */
  readonly token: string | undefined;
};

type Confirmation = {
  readonly context: UseCaseContext<null>;
  readonly customer: LinkedCustomer;
  readonly code: OpenCode;
  readonly isOfVisit: boolean;
};

/**
 * The token of the visit that requested the code is confirmed with it. From any other visit the code is used up and no
 * token is confirmed: another person may have requested this code, and wait for the customer to type it.
 */
const settle = async (
  transaction: Executor,
  { context, customer, code, isOfVisit }: Confirmation,
): Promise<void> => {
  const now = context.clock.now();
  const isFirst = isOfVisit
    ? await confirmCode(transaction, context, code)
    : code.confirmedAt === null && (await consumeCode(transaction, code, now));
  if (!isFirst) throw codeInvalid();
  const link = await lockLink(transaction, customer.id, customer.merchant_id);
  if (link === undefined) throw codeInvalid();
  // The STOP came after the code was texted.
  if (
    link.phone !== null &&
    (await hasStoppedTexts(transaction, { merchantId: link.merchant_id, phone: link.phone }))
  )
    throw textsStopped();
  const record = { actor: `customer:${customer.id}`, at: now, requestId: context.requestId };
  await recordConsent(transaction, {
    ...record,
    userId: customer.id,
    subscriptionId: link.id,
    merchantId: link.merchant_id,
    kind: 'sms',
    action: 'given',
    wording: welcomeTextStatement,
    channel: 'web',
    source: 'POST auth/confirm_opt_in',
  });
  const isConfirmed = await confirmLink(transaction, link.id, code.phone);
  if (link.sms_opt_in && !isConfirmed) return;
  await switchTextsOn(transaction, link.id);
  await publishChanged(
    transaction,
    [{ merchantId: link.merchant_id, entity: 'customer', id: link.id }],
    now,
  );
  await insertAuditEntry(transaction, {
    ...record,
    action: 'subscription.notifications_changed',
    entity: 'subscription',
    entityId: link.id,
    before: { sms_opt_in: link.sms_opt_in, ...(isConfirmed ? { state: 'invited' } : {}) },
    after: { sms_opt_in: true, ...(isConfirmed ? { state: 'active' } : {}) },
  });
};

/**
 * Switches texts on for the merchant whose code this is. Throws codeInvalid for any other code, the second time, and
 * after too many tries.
 */
export const confirmOptIn = async (
  context: UseCaseContext<null>,
  { code, subscriptionId, token }: ConfirmOptInCommand,
): Promise<void> => {
  const customer = await findCustomerOfSubscription(context.db, subscriptionId);
  if (customer === undefined || customer.contact_phone === null) throw codeInvalid();
  const visit = token === undefined ? undefined : await findByCodeToken(context, 'opt_in', token);
  const found = await checkTextCode(context, bindingOf(customer, customer.contact_phone), code, {
    isStranger: visit?.userId !== customer.id,
  });
  if (found === undefined) throw codeInvalid();
  await context.db
    .transaction()
    .execute((transaction) =>
      settle(transaction, { context, customer, code: found, isOfVisit: visit?.id === found.id }),
    );
  context.log.info({ userId: customer.id, subscriptionId }, 'an opt-in was confirmed');
};

import { insertAuditEntry } from '../../db/audit.queries';
import type { UseCaseContext } from '../../context/use-case-context';
import { recordConsent } from '../consents/consents.public';
import { publishChanged } from '../live-events/live-events.public';
import {
  readUnsubscribeToken,
  type UnsubscribeKind,
  type UnsubscribeTarget,
} from './unsubscribe-token.domain';
import { findMailedCustomer, type MailedCustomer, switchOff } from './unsubscribe.queries';
import { unsubscribeQuestion } from './unsubscribe-page';

/** What the page of a link says. */
export type UnsubscribeOffer = {
  readonly kind: UnsubscribeKind;
  readonly merchantName: string;
  readonly isOn: boolean;
};

type Context = UseCaseContext<null>;

const targetOf = ({ config }: Context, token: string): UnsubscribeTarget | undefined =>
  readUnsubscribeToken(token, config.security.pinPepper);

/** Undefined for a link that is not ours, or whose customer is gone without a trace. */
export const readOffer = async (
  context: Context,
  token: string,
): Promise<UnsubscribeOffer | undefined> => {
  const target = targetOf(context, token);
  const customer = target && (await findMailedCustomer(context.db, target));
  if (target === undefined || customer === undefined) return undefined;
  return { kind: target.kind, merchantName: customer.merchant_name, isOn: customer.is_on };
};

const record = (
  { clock, requestId }: Context,
  { kind }: UnsubscribeTarget,
  customer: MailedCustomer,
) => ({
  wording: unsubscribeQuestion(kind, customer.merchant_name),
  channel: 'email' as const,
  source: 'POST unsubscribe',
  actor: `customer:${customer.user_id}`,
  requestId,
  at: clock.now(),
});

/** Ends the mails that a link is about; a second call changes nothing. Undefined for a link that is not ours. */
export const unsubscribe = async (
  context: Context,
  token: string,
): Promise<UnsubscribeOffer | undefined> => {
  const target = targetOf(context, token);
  if (target === undefined) return undefined;
  const { kind } = target;
  return context.db.transaction().execute(async (transaction) => {
    const customer = await findMailedCustomer(transaction, target, true);
    if (customer === undefined) return undefined;
    const done = { kind, merchantName: customer.merchant_name, isOn: false };
    if (!customer.is_on) return done;
    const { id, merchant_id: merchantId } = customer;
    const kept = record(context, target, customer);
    await switchOff(transaction, id, kind);
    await recordConsent(transaction, {
      ...kept,
      userId: customer.user_id,
      subscriptionId: id,
      merchantId,
      kind,
      action: 'withdrawn',
    });
    await insertAuditEntry(transaction, {
      actor: 'customer:by_mail',
      action: 'subscription.notifications_changed',
      entity: 'subscription',
      entityId: id,
      before: { [`${kind}_opt_in`]: true },
      after: { [`${kind}_opt_in`]: false },
      at: kept.at,
      requestId: kept.requestId,
    });
    await publishChanged(transaction, [{ merchantId, entity: 'customer', id }], kept.at);
    return done;
  });
};

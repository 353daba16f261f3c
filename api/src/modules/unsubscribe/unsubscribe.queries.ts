import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { UnsubscribeKind } from './unsubscribe-token.domain';

/** The customer who got a mail. */
export type MailedCustomer = {
  readonly id: number;
  readonly user_id: number;
  readonly merchant_id: number;
  readonly merchant_name: string;
  /** Whether such mails are still agreed to; false of a deleted customer. */
  readonly is_on: boolean;
};

const columns: Readonly<Record<UnsubscribeKind, 'email_opt_in' | 'marketing_opt_in'>> = {
  email: 'email_opt_in',
  marketing: 'marketing_opt_in',
};

/** The customer of a mail of ours; `hold` locks the customer until the transaction ends. */
export const findMailedCustomer = async (
  executor: Executor,
  { messageId, kind }: { readonly messageId: number; readonly kind: UnsubscribeKind },
  hold = false,
): Promise<MailedCustomer | undefined> => {
  const { rows } = await sql<MailedCustomer>`
    select s.id, s.user_id, s.merchant_id, me.name as merchant_name,
      ${sql.ref(`s.${columns[kind]}`)} and s.deleted_at is null as is_on
    from messages m join subscriptions s on s.id = m.subscription_id join merchants me on me.id = s.merchant_id
    where m.id = ${messageId} and m.medium <> 1 and m.type = 1
    ${hold ? sql`for no key update of s` : sql``}
  `.execute(executor);
  return rows[0];
};

export const switchOff = async (
  executor: Executor,
  subscriptionId: number,
  kind: UnsubscribeKind,
): Promise<void> => {
  await sql`update subscriptions set ${sql.ref(columns[kind])} = false where id = ${subscriptionId}`.execute(
    executor,
  );
};

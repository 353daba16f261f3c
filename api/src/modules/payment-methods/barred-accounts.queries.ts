import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';
import type { AccountBar } from './bank-return.domain';

/** The code that bars a bank account of this customer; null when none does. */
export const findAccountBar = async (
  executor: Executor,
  userId: number,
  account: { readonly token: string; readonly last4: string },
): Promise<string | null> => {
  const { rows } = await sql<{
    code: string | null;
  }>`select bank_account_bar(${userId}, ${account.token}, ${account.last4}) as code`.execute(
    executor,
  );
  return rows[0]?.code ?? null;
};

export type BarAccount = {
  readonly attemptId: number;
  readonly code: string;
  readonly bar: AccountBar;
  readonly actor: string;
  readonly now: Date;
};

/**
 * Bars the bank account of a payment for its customer. Its last digits count only where the
 * customer or staff entered them: on the embedded page any visitor does.
 */
export const insertBar = async (
  executor: Executor,
  { attemptId, code, bar, actor, now }: BarAccount,
): Promise<void> => {
  await sql`
    with barred as (
      insert into barred_bank_accounts (payment_method_id, is_known_by_last4, code, attempt_id, barred_at)
      select p.id, ${bar === 'the_account'} and a.door <> 'embedded', ${code}, a.id, ${now}
      from payment_attempts a join payment_methods p on p.id = a.payment_method_id and p.type = 3
        and p.user_id is not null
      where a.id = ${attemptId}
      on conflict do nothing
      returning payment_method_id, code
    )
    insert into audit_log (actor, action, entity, entity_id, before, after, at)
    select ${actor}, 'payment_method.barred', 'payment_method', b.payment_method_id, null,
      jsonb_build_object('code', b.code), ${now}::timestamptz from barred b
  `.execute(executor);
};

/** The stored methods of the customer of this payment that are barred, in the order of their ids. */
export const listBarredMethods = async (
  executor: Executor,
  attemptId: number,
): Promise<readonly { readonly methodId: number; readonly userId: number }[]> => {
  const { rows } = await sql<
    Row<'payment_methods', 'id'> & Present<Row<'payment_methods', 'user_id'>>
  >`
    select p.id, p.user_id from payment_methods p
    where p.user_id = (select paid.user_id from payment_attempts a
      join payment_methods paid on paid.id = a.payment_method_id where a.id = ${attemptId})
      and p.type = 3 and p.removed_at is null and bank_account_bar(p.user_id, p.token, p.last4) is not null
    order by p.id
  `.execute(executor);
  return rows.map(({ id, user_id }) => ({ methodId: id, userId: user_id }));
};

import type { ConsentFlag } from '@billfold/shared/contracts/message.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { NewMessage } from '../outbox/outbox.public';

/** Stores a message of the customer's; undefined when the provider delivered it before. */
export const insertReceivedMessage = async (
  executor: Executor,
  message: NewMessage & {
    readonly providerId: string;
    readonly consentFlag: ConsentFlag | null;
    readonly isWrongNumber: boolean;
  },
): Promise<number | undefined> => {
  const isInWords = message.consentFlag === 'texts_stopped_in_words';
  const { rows } = await sql<Row<'messages', 'id'>>`
    insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, provider_id,
      consent_flag, is_stop_in_words, is_wrong_number, delivery, created_at)
    values (${message.subscriptionId}, ${message.merchantId}, 2, ${message.medium}, ${message.body},
      ${message.sentFrom}, ${message.address},
      ${message.providerId}, ${isInWords ? 'texts_stopped' : message.consentFlag}, ${isInWords},
        ${message.isWrongNumber}, 'received', ${message.now})
    on conflict (provider_id) do nothing
    returning id
  `.execute(executor);
  return rows[0]?.id;
};

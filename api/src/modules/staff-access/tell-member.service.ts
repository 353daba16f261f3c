import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import { findPerson } from '../auth/auth.public';
import { queueNotice } from '../outbox/outbox.public';
import type { FactorMail } from './factor-mail.domain';

export type TellContext = {
  readonly config: Pick<ApiConfig, 'publicUrl'>;
  readonly now: Date;
};

type Compose = (recipient: { readonly username: string; readonly publicUrl: string }) => FactorMail;

/**
 * Mails a staff member what happened to their sign-in, in the transaction of the change. A person without an address
 * gets nothing.
 */
export const tellMember = async (
  transaction: Executor,
  { config, now }: TellContext,
  userId: number,
  compose: Compose,
): Promise<void> => {
  const person = await findPerson(transaction, userId);
  if (person === undefined || person.way_in_email === null) return;
  await queueNotice(transaction, {
    channel: 'email',
    address: person.way_in_email,
    merchantId: null,
    ...compose({ username: person.username, publicUrl: config.publicUrl }),
    expiresAt: null,
    now,
  });
};

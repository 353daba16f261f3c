import type { Executor } from '../../db/database';
import { insertNotice } from './notice.queries';
import { signalNotices } from './delivery-signals.service';

/** Queues a mail of an automated event to the merchant itself. Answers its id. */
export const queueOfficeMail = async (
  executor: Executor,
  mail: {
    readonly merchantId: number;
    readonly address: string;
    readonly subject: string;
    readonly body: string;
  },
  now: Date,
): Promise<number> => {
  const id = await insertNotice(executor, { ...mail, channel: 'email', expiresAt: null, now });
  signalNotices();
  return id;
};

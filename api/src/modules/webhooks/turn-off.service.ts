import type { Context } from '../../context/use-case-context';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { queueOfficeMail } from '../outbox/outbox.public';
import { dropWaiting, listKeyManagers, turnOff } from './endpoint.queries';

type Endpoint = { readonly id: number; readonly merchantId: number; readonly url: string };

const mails = {
  failing: {
    subject: 'A webhook was turned off',
    why: "Your webhook hasn't accepted an event for three days, so we turned it off:",
  },
  gone: {
    subject: 'A webhook was turned off',
    why: 'Your webhook answered 410 Gone, so we turned it off:',
  },
} as const;

/** Turns an endpoint off that takes no events, drops what waits for it, and mails those who manage the keys. */
export const turnOffEndpoint = async (
  { clock, publicUrl }: Pick<Context, 'clock'> & { readonly publicUrl: string },
  transaction: Executor,
  { id, merchantId, url }: Endpoint,
  reason: keyof typeof mails,
): Promise<void> => {
  if (!(await turnOff(transaction, id, reason))) return;
  const now = clock.now();
  await dropWaiting(transaction, id);
  await insertAuditEntry(transaction, {
    actor: 'system:webhooks',
    action: 'webhook.turned_off',
    entity: 'merchant',
    entityId: merchantId,
    merchantId,
    before: { url, enabled: true },
    after: { url, enabled: false, reason },
    at: now,
    requestId: null,
  });
  const { subject, why } = mails[reason];
  for (const { email } of await listKeyManagers(transaction, merchantId)) {
    await queueOfficeMail(
      transaction,
      {
        merchantId,
        address: email,
        subject,
        body: [
          why,
          url,
          'Events that happen while it is off are not sent. Once your server works again, turn the webhook on, and replay the events it missed:',
          `${publicUrl}/admin/settings/webhooks`,
        ].join('\n\n'),
      },
      now,
    );
  }
  await publishChanged(transaction, [{ merchantId, entity: 'webhook', id }], now);
};

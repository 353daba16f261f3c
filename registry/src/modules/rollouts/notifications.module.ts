import { repeat } from '@billfold/server-kit/jobs/repeat';
import type { AppModule } from '../../plugins/app-dependencies';
import { listDeliveries, pruneDeliveries } from './deliveries.queries';
import { deliverDue } from './deliver.service';
import { listDeliveriesRoute } from './list-deliveries.route';

const everyMs = 1_000;
const pruneMs = 60 * 60_000;

/** Notifies receivers about the releases of this environment, and lists the notifications. */
export const notificationsModule: AppModule = async (
  app,
  { db, environment, config, authorise, clock, log },
) => {
  await app.register(
    listDeliveriesRoute((place, limit) => listDeliveries(db, place, limit), authorise),
  );
  if (config.notifyReceivers.length === 0) return;
  const closing = new AbortController();
  const context = {
    db,
    environment,
    secret: config.notifySecret,
    allowsPrivate: config.notifiesPrivate,
    signal: closing.signal,
  };
  const rounds = [
    ...config.notifyReceivers.map((receiver) =>
      repeat(
        () => deliverDue(context, receiver, clock.now()),
        everyMs,
        (error) => log(`${receiver.name} could not be notified; it is tried again.`, error),
      ),
    ),
    repeat(
      () => pruneDeliveries(db),
      pruneMs,
      (error) => log('Old notifications could not be removed.', error),
    ),
  ];
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all(rounds.map((round) => round.close()));
  });
};

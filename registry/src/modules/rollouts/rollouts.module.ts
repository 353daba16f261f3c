import { repeat } from '@billfold/server-kit/jobs/repeat';
import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { RolloutsContext } from './change-rollouts.service';
import { deliverDue } from './deliver.service';
import { listDeliveries, pruneDeliveries } from './deliveries.queries';
import { exportHistoryRoute } from './export-history.route';
import { listDeliveriesRoute } from './list-deliveries.route';
import { operateRolloutsRoutes } from './operate-rollouts.route';
import { skipSoakRoutes } from './skip-soak.route';
import type { MakeAct } from './waiting-acts';
import { waitingChangesRoutes } from './waiting-changes.route';

const deliverMs = 1_000;
const pruneMs = 60 * 60_000;

type RolloutsDependencies = RolloutsContext & {
  readonly readOverview: () => Promise<Overview>;
  readonly makeAct: MakeAct;
};

/** The rules that decide which visitor gets which release, their changes, and the receivers notified of them. */
export const rolloutsModule: AppModule<RolloutsDependencies> = async (app, dependencies) => {
  const { db, environment, config, operatorOf, clock, log } = dependencies;
  for (const routes of [
    operateRolloutsRoutes(dependencies),
    exportHistoryRoute(dependencies),
    waitingChangesRoutes(dependencies),
    skipSoakRoutes(dependencies),
    listDeliveriesRoute((place, limit) => listDeliveries(db, place, limit), operatorOf),
  ])
    await app.register(routes, { prefix: operatorPath });
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
        deliverMs,
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

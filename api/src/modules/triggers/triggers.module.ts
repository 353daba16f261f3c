import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import type { SendContext } from './send-run.service';
import { listTriggerItemsRoute, listTriggerRunsRoute } from './trigger-log.route';
import {
  triggerCounting,
  triggerLogDeletion,
  triggerPlanning,
  triggerSending,
} from './trigger-runs.job';
import {
  createTriggerRoute,
  deleteTriggerRoute,
  editTriggerRoute,
  listTriggersRoute,
  previewTriggerRoutes,
  readTriggerRoute,
  toggleTriggerRoute,
} from './triggers.route';

/**
 * Automated events: when which message goes to whom. Register it before the messages: when the clock moves, runs are
 * planned before messages leave.
 */
export const triggersModule: AppModule = (app, dependencies) => {
  const { clock, database, config } = dependencies;
  const context: SendContext = { db: database.db, clock, publicUrl: config.publicUrl };
  runWorker(app, dependencies, [
    triggerPlanning(context),
    triggerSending(context),
    triggerCounting(context),
    triggerLogDeletion(context),
  ]);
  for (const route of [
    listTriggersRoute,
    readTriggerRoute,
    createTriggerRoute,
    editTriggerRoute,
    toggleTriggerRoute,
    deleteTriggerRoute,
    previewTriggerRoutes,
    listTriggerRunsRoute,
    listTriggerItemsRoute,
  ])
    route(app, dependencies);
};

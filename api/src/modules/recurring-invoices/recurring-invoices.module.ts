import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';
import {
  createRecurringRoute,
  editRecurringRoute,
  previewRecurringRoute,
  recurringStatusRoutes,
} from './change-recurring-invoices.route';
import {
  exportRecurringRoute,
  forecastRecurringRoute,
  listRecurringRoute,
  readRecurringRoutes,
} from './read-recurring-invoices.route';
import { recurringMaking } from './recurring-invoices.job';

/**
 * Invoices that are made again each period; `plans` are the planned payments of those that a change rewrites. Register
 * it before what reads invoices on a day: when the clock moves, they are made first.
 */
export const createRecurringInvoicesModule =
  (plans: BillPlans): AppModule =>
  (app, dependencies) => {
    const { clock, database } = dependencies;
    runWorker(app, dependencies, [recurringMaking({ db: database.db, clock })]);
    listRecurringRoute(app, dependencies);
    exportRecurringRoute(app, dependencies);
    forecastRecurringRoute(app, dependencies);
    readRecurringRoutes(app, dependencies);
    createRecurringRoute(app, dependencies);
    previewRecurringRoute(app, dependencies);
    editRecurringRoute(app, dependencies, plans);
    recurringStatusRoutes(app, dependencies);
  };

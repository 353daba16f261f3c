import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import {
  createLockboxFileRoute,
  downloadLockboxFileRoute,
  listLockboxFilesRoute,
} from './lockbox.route';
import { lockboxNights } from './lockbox-nights.job';

/** Lockbox files: the payments of a closed day as a merchant's bank reads them. */
export const lockboxModule: AppModule = (app, dependencies) => {
  const { clock, database } = dependencies;
  runWorker(app, dependencies, [lockboxNights({ db: database.db, clock })]);
  for (const route of [listLockboxFilesRoute, createLockboxFileRoute, downloadLockboxFileRoute])
    route(app, dependencies);
};

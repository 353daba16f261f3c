import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import { fileDeletion } from '../files/files.public';
import { downloadFileRoute } from './download-file.route';

/** Files that long exports have written, and their end. */
export const exportsModule: AppModule = (app, dependencies) => {
  const { database, clock } = dependencies;
  runWorker(app, dependencies, [fileDeletion({ db: database.db, clock })]);
  downloadFileRoute(app, dependencies);
};

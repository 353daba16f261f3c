import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import { expiredImports } from './expired-imports.job';
import {
  importFileRoutes,
  importRowsRoute,
  listImportsRoute,
  oneImportRoutes,
} from './imports.route';
import { createImportOperations, type Importers } from './imports.public';
import { uploadRoutes } from './upload.route';

/** Files that staff import: customers, invoices and payments. */
export const createImportsModule =
  (importers: Importers): AppModule =>
  async (app, dependencies) => {
    const setting = {
      importers,
      operations: createImportOperations(dependencies.config, importers),
    };
    await uploadRoutes(app, dependencies, setting);
    listImportsRoute(app, dependencies);
    importFileRoutes(app, dependencies);
    oneImportRoutes(app, dependencies, setting);
    importRowsRoute(app, dependencies);
    runWorker(app, dependencies, [expiredImports(dependencies.database.db)]);
  };

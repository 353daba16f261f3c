import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppDependencies, AppModule } from '../../context/app-instance';
import type { OperationKind } from './operation-kind';
import { onOperationsDue } from './operation-signal.service';
import { operationSteps } from './operations.job';
import { changeOperationRoutes, listOperationsRoute, readOperationRoute } from './operations.route';

/** Long work of any kind: its state, its steps, and how staff pause and cancel it. */
export const createOperationsModule =
  (kindsOf: (dependencies: AppDependencies) => readonly OperationKind[]): AppModule =>
  (app, dependencies) => {
    const { database, clock, log } = dependencies;
    const kinds = new Map(kindsOf(dependencies).map((kind) => [kind.name as string, kind]));
    const worker = runWorker(app, dependencies, [
      operationSteps({ db: database.db, clock, log }, kinds),
    ]);
    const stopListening = onOperationsDue(() => worker.wake());
    app.addHook('onClose', async () => stopListening());
    listOperationsRoute(app, dependencies);
    readOperationRoute(app, dependencies);
    changeOperationRoutes(app, dependencies, kinds);
  };

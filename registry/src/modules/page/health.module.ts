import { createProbe } from '@billfold/server-kit/health/probe';
import { askForWrites } from '../../db/database';
import type { AppModule } from '../../plugins/app-dependencies';
import type { PlanSource } from './plan-source';
import { healthRoute } from './health.route';

/** Whether this process serves pages, and what fails now. */
export const healthModule: AppModule<{
  readonly source: PlanSource;
  readonly isStopping: () => boolean;
}> = async (app, dependencies) => {
  const takesChanges = createProbe(() => askForWrites(dependencies.db));
  await app.register(healthRoute({ ...dependencies, takesChanges }));
};

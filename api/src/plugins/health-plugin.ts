import { Type } from 'typebox';
import type { App, AppDependencies } from '../context/app-instance';
import { askDatabase, askForWrites } from '../db/reachable.queries';

const HealthAnswer = Type.Object({
  live: Type.Boolean(),
  ready: Type.Boolean(),
  degraded: Type.Array(Type.String()),
});
const LiveAnswer = Type.Object({ live: Type.Boolean() });

/**
 * GET /api/health: 200 when ready, 503 when not. `degraded` names the parts that are not well. GET /api/health/live:
 * 200 while the process answers, whatever its database does: a process is not ended for that.
 */
export const registerHealth = (
  app: App,
  { health, database }: Pick<AppDependencies, 'health' | 'database'>,
): void => {
  health.add({ name: 'database', isEssential: true, ask: () => askDatabase(database.db) });
  health.add({ name: 'database writes', isEssential: true, ask: () => askForWrites(database.db) });
  app.get(
    '/api/health',
    {
      schema: { tags: ['Health'], response: { 200: HealthAnswer, 503: HealthAnswer } },
      logLevel: 'warn',
    },
    async (_request, reply) => {
      const report = await health.report();
      return reply
        .code(report.ready ? 200 : 503)
        .send({ ...report, degraded: [...report.degraded] });
    },
  );
  app.get(
    '/api/health/live',
    { schema: { tags: ['Health'], response: { 200: LiveAnswer } }, logLevel: 'warn' },
    async () => ({ live: true }),
  );
};

import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { describeDegraded } from './overview.service';
import type { PlanSource } from './plan-source';

const Health = Type.Object({
  live: Type.Boolean(),
  ready: Type.Boolean(),
  degraded: Type.Array(Type.String(), {
    description: 'what does not work right now, a sentence each',
  }),
  environment: Type.String(),
  revision: Type.Union([Type.Integer(), Type.Null()]),
  clockAheadS: Type.Union([Type.Number(), Type.Null()], {
    description:
      'how far the clock of this process is ahead of the database’s, whose time counts; null while that is not known',
  }),
  modules: Type.Record(Type.String(), Type.String()),
});

const noWrites = 'The database takes no changes: nothing can be registered or rolled out.';

type HealthOptions = {
  readonly source: PlanSource;
  readonly clock: DatabaseClock;
  readonly environment: string;
  /** Whether the database takes changes. */
  readonly takesChanges: () => Promise<boolean>;
  readonly isStopping: () => boolean;
};

/**
 * Ready means that this process can serve pages. A database that is away or takes no changes makes the state degraded,
 * not unready. `/registry/health/live` answers 200 while the process runs.
 */
export const healthRoute =
  ({
    source,
    clock,
    environment,
    takesChanges,
    isStopping,
  }: HealthOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/registry/health',
      { schema: { response: { 200: Health, 503: Health } } },
      async (_request, reply) => {
        const { inputs } = source;
        const aheadMs = clock.aheadMs();
        const standards = (inputs?.rollouts ?? []).flatMap(({ module, default: standard }) =>
          standard === null ? [] : [[module, standard.slice(module.length + 1)] as const],
        );
        const modules = Object.fromEntries(standards);
        const ready = 'shell' in modules && !isStopping();
        const isReadOnly = source.awaySince === null && !(await takesChanges());
        const degraded = [...describeDegraded(source), ...(isReadOnly ? [noWrites] : [])];
        return reply
          .code(ready ? 200 : 503)
          .header('Cache-Control', 'no-store')
          .send({
            live: true,
            ready,
            degraded,
            environment,
            revision: inputs?.revision ?? null,
            clockAheadS: aheadMs === null ? null : Math.round(aheadMs) / 1_000,
            modules,
          });
      },
    );
    app.get(
      '/registry/health/live',
      { schema: { response: { 200: Type.Object({ live: Type.Boolean() }) } } },
      async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ live: true }),
    );
  };

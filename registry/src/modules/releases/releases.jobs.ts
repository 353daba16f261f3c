import type { FastifyPluginAsync } from 'fastify';
import { repeat } from '@billfold/server-kit/jobs/repeat';
import { pruneReleases } from './prune-releases.service';
import type { ChangeContext } from './register-releases.service';

const everyMs = 6 * 3_600_000;

/** A few times a day; with several processes the first one does it and the others find nothing left. */
export const releasesJobs =
  (context: ChangeContext, keepPerModule: number): FastifyPluginAsync =>
  async (app) => {
    const pruning = repeat(
      async () => {
        const { retired } = await pruneReleases(context, {
          keepPerModule,
          isDryRun: false,
          actor: { name: 'retention', role: 'admin' },
          reason: 'retention',
        });
        if (retired.length > 0) app.log.info({ retired }, 'releases retired');
      },
      everyMs,
      (error) => app.log.warn({ err: error }, 'Old releases could not be retired.'),
    );
    app.addHook('onClose', async () => pruning.close());
  };

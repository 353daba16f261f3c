import type { FastifyPluginAsync } from 'fastify';
import { repeat } from '@billfold/server-kit/jobs/repeat';
import { judgeGates, type GatesContext } from './judge-gates.service';

export type GatesModuleOptions = GatesContext & { readonly everyMs: number };

/** Judges the gates again and again, for as long as this process runs. */
export const gatesModule =
  ({ everyMs, ...context }: GatesModuleOptions): FastifyPluginAsync =>
  async (app) => {
    const judging = repeat(
      () => judgeGates(context),
      everyMs,
      (error) => context.log('The gates could not be judged.', error),
    );
    app.addHook('onClose', async () => judging.close());
  };

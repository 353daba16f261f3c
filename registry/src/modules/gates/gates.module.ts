import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database';
import { repeat } from '../../repeating';
import { judgeGates } from './judge-gates.service';

export type GatesModuleOptions = { readonly db: Database; readonly everyMs: number; readonly log: (message: string, error?: unknown) => void };

/** Judges the gates again and again, for as long as this process runs. */
export const gatesModule = ({ db, everyMs, log }: GatesModuleOptions): FastifyPluginAsync => async (app) => {
  const judging = repeat(() => judgeGates({ db, log }), everyMs, (error) => log('The gates could not be judged.', error));
  app.addHook('onClose', async () => judging.close());
};

import { hourMs } from '@billfold/shared/contracts/durations';
import { pruneReleases } from './prune-releases.service';
import type { ChangeContext } from './register-releases.service';

/** Runs a few times a day. Of several processes the first retires; the others find no release to retire. */
export const retentionEveryMs = 6 * hourMs;

type RetentionLog = {
  readonly info: (details: { readonly retired: readonly string[] }, message: string) => void;
};

/** Retires releases; the history names `retention` as the actor. */
export const retainReleases = async (
  context: ChangeContext,
  keepPerModule: number,
  log: RetentionLog,
): Promise<void> => {
  const { retired } = await pruneReleases(context, {
    keepPerModule,
    isDryRun: false,
    actor: { name: 'retention', role: 'admin' },
    reason: 'retention',
  });
  if (retired.length > 0) log.info({ retired }, 'releases retired');
};

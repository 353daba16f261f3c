import { pruneReleases } from './prune-releases.service';
import type { ChangeContext } from './register-releases.service';

/** A few times a day; with several processes the first one retires and the others find nothing left. */
export const retentionEveryMs = 6 * 3_600_000;

type RetentionLog = {
  readonly info: (details: { readonly retired: readonly string[] }, message: string) => void;
};

/** Retires releases in the name of `retention`. */
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

import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { Database } from '../../db/database';
import { RegistryProblem } from '../../problems/problem.errors';
import { readCommonHealth } from '../watch/watch.public';
import { explainedScripts } from './inventory.domain';
import { listReleasesByName, readRollout, resolveName } from '../rollouts/rollouts.public';
import { diffReleases, type DiffFacts } from './diff-releases.domain';

export type DiffContext = Pick<DiffFacts, 'isPayment'> & { readonly db: Database };
export type DiffQuery = {
  readonly environment: string;
  readonly to: string;
  /** Null: what the environment serves by default. */
  readonly from: string | null;
  readonly minutes: number;
};

const moduleOf = (name: string): string => name.split('@')[0] ?? '';

const nothingServed = (module: string, environment: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `${environment} serves nothing of ${module}. Name the release to compare with.`,
  );
const otherModule = (from: string, to: string): RegistryProblem =>
  new RegistryProblem(
    400,
    'wrong_module',
    `${from} and ${to} are of two modules. Compare releases of one module.`,
  );

const findBoth = async (
  { db }: DiffContext,
  { environment, from, to }: DiffQuery,
): Promise<readonly [Release, Release]> => {
  const module = moduleOf(to);
  const served = from ?? (await readRollout(db, environment, module))?.default ?? null;
  if (served === null) throw nothingServed(module, environment);
  if (moduleOf(served) !== module) throw otherModule(served, to);
  const [one, other] = [await resolveName(db, module, served), await resolveName(db, module, to)];
  const releases = await listReleasesByName(db, [one, other]);
  const [before, after] = [releases.get(one), releases.get(other)];
  if (before === undefined || after === undefined) throw nothingServed(module, environment);
  return [before, after];
};

/** How two releases differ, and how they did where visitors got both in the same minutes. */
export const compareReleases = async (
  context: DiffContext,
  query: DiffQuery,
): Promise<ReleaseDiff> => {
  const [from, to] = await findBoth(context, query);
  const diff = diffReleases(from, to, { isPayment: context.isPayment, explainedScripts });
  const { environment, minutes } = query;
  const health =
    diff.from === diff.to
      ? null
      : await readCommonHealth(
          context.db,
          { environment, module: diff.module, minutes, releases: [diff.from, diff.to] },
          await readDatabaseTime(context.db),
        );
  return { ...diff, health: health === null ? null : { environment, ...health } };
};

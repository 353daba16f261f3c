import type { EnvironmentHealth } from '@billfold/shared/contracts/beacon.contract';
import type { ConsoleApi } from '../../api/console-api';

export type CellHealth = {
  readonly tone: 'none' | 'good' | 'doubtful' | 'bad';
  readonly words: string;
};
/** By environment and module. A module without a visit has no entry. */
export type MatrixHealth = ReadonlyMap<string, ReadonlyMap<string, CellHealth>>;

const minutes = 15;
const doubtfulShare = 0.01;
const badShare = 0.05;
/** Of any release a few pages end without a word, with a lost connection or a phone that closes them. */
const lostShare = 0.1;

export const unvisited: CellHealth = { tone: 'none', words: 'no visits' };

/**
 * Returns the health of the worst release of the last minutes, so that the default does not hide a failing canary.
 */
export const judgeHealth = ({
  releases,
}: Pick<EnvironmentHealth[number], 'releases'>): CellHealth => {
  const seen = releases.filter(({ total }) => total.views + total.lost > 0);
  const views = seen.reduce((sum, { total }) => sum + total.views + total.lost, 0);
  if (views === 0) return unvisited;
  const lost = Math.max(...seen.map(({ total }) => total.lost / (total.views + total.lost)));
  const share = Math.max(...seen.map(({ total }) => total.failed / Math.max(1, total.views)));
  if (lost >= lostShare && lost > share)
    return { tone: 'bad', words: `${Math.round(lost * 1_000) / 10} % lost` };
  if (share === 0)
    return {
      tone: 'good',
      words: views === 1 ? '1 visit, it did not fail' : `${views} visits, none failed`,
    };
  const words = `${Math.round(share * 1_000) / 10} % failed`;
  return { tone: share >= badShare ? 'bad' : share >= doubtfulShare ? 'doubtful' : 'good', words };
};

/** Loads the health of each environment with one request; leaves out an environment whose request fails. */
export const readMatrixHealth = async (
  api: ConsoleApi,
  environments: readonly string[],
  signal: AbortSignal,
): Promise<MatrixHealth> => {
  const read = async (environment: string) =>
    (await api.readEnvironmentHealth(environment, minutes, signal)).map(
      (found) => [found.module, judgeHealth(found)] as const,
    );
  const answers = await Promise.allSettled(environments.map(read));
  const known = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? [[environments[index] ?? '', new Map(answer.value)] as const]
      : [],
  );
  return new Map(known);
};

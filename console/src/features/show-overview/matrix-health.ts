import {
  healthMinutes,
  judgeHealth,
  type ModuleHealth,
} from '@billfold/shared/contracts/module-health';
import type { ConsoleApi } from '../../api/console-api';

/** By environment and module. A module without a visit has no entry. */
export type MatrixHealth = ReadonlyMap<string, ReadonlyMap<string, ModuleHealth>>;

/** Loads the health of each environment with one request; leaves out an environment whose request fails. */
export const readMatrixHealth = async (
  api: ConsoleApi,
  environments: readonly string[],
  signal: AbortSignal,
): Promise<MatrixHealth> => {
  const read = async (environment: string) =>
    (await api.readEnvironmentHealth(environment, healthMinutes, signal)).map(
      (found) => [found.module, judgeHealth(found)] as const,
    );
  const answers = await Promise.allSettled(environments.map(read));
  const entries = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? [[environments[index] ?? '', new Map(answer.value)] as const]
      : [],
  );
  return new Map(entries);
};

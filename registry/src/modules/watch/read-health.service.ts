import type { EnvironmentHealth, ModuleHealth } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import { listCauses, listHealth } from './health.queries';
import { presentHealth, presentSums } from './module-health.domain';

export type HealthQuery = {
  readonly environment: string;
  readonly module: string;
  readonly minutes: number;
};

/** Shown per release. */
const atMostCauses = 20;

const sinceOf = ({ minutes }: Pick<HealthQuery, 'minutes'>, now: Date): Date =>
  new Date(now.getTime() - minutes * 60_000);

/** The health of a module's releases in the last minutes. */
export const readModuleHealth = async (
  db: Database,
  query: HealthQuery,
  now: Date,
): Promise<ModuleHealth> => {
  const span = { environment: query.environment, module: query.module, since: sinceOf(query, now) };
  return presentHealth(query, await listHealth(db, span), await listCauses(db, span, atMostCauses));
};

/** The health of all modules, without their course over time. */
export const readEnvironmentHealth = async (
  db: Database,
  query: Omit<HealthQuery, 'module'>,
  now: Date,
): Promise<EnvironmentHealth> =>
  presentSums(await listHealth(db, { environment: query.environment, since: sinceOf(query, now) }));

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

/** How the releases of a module fared in the last minutes. */
export const readModuleHealth = async (
  db: Database,
  query: HealthQuery,
  now = new Date(),
): Promise<ModuleHealth> => {
  const span = { environment: query.environment, module: query.module, since: sinceOf(query, now) };
  return presentHealth(query, await listHealth(db, span), await listCauses(db, span, atMostCauses));
};

/** The same of every module at once, without its course. */
export const readEnvironmentHealth = async (
  db: Database,
  query: Omit<HealthQuery, 'module'>,
  now = new Date(),
): Promise<EnvironmentHealth> =>
  presentSums(await listHealth(db, { environment: query.environment, since: sinceOf(query, now) }));

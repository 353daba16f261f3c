import type { Executor } from '../../db/database';
import { keyNotTrusted, servedElsewhere } from './rollout.errors';
import { findKey, type EnvironmentRow } from './rollouts.queries';

/** The process that makes a change: the environment it serves, and the keys it trusts. */
export type ServingProcess = {
  readonly environment: string;
  readonly keys: { readonly trusts: (keyId: string, module: string) => Promise<boolean> };
};

/**
 * One database holds all environments, and every process of it has operators and trusted keys of its own, a developer's
 * too: what production serves is changed by processes of that environment alone.
 */
export const mayChange = (
  { environment }: Pick<ServingProcess, 'environment'>,
  { name, isProduction }: Pick<EnvironmentRow, 'name' | 'isProduction'>,
): boolean => !isProduction || name === environment;

export const assertMayChange = (serving: ServingProcess, place: EnvironmentRow): void => {
  if (!mayChange(serving, place)) throw servedElsewhere(place.name, serving.environment);
};

/**
 * Refuses to serve more of a release in production unless this process trusts its key: the process that registered it
 * may have trusted other keys.
 */
export const assertTrusted = async (
  transaction: Executor,
  { keys }: ServingProcess,
  { isProduction }: EnvironmentRow,
  release: string | null,
): Promise<void> => {
  if (!isProduction || release === null) return;
  const key = await findKey(transaction, release);
  const [module = ''] = release.split('@');
  if (key === null || !(await keys.trusts(key.keyId, module)))
    throw keyNotTrusted(release, key?.signedBy ?? null);
};

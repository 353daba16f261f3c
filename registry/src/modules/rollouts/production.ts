import type { Executor } from '../../db/database';
import { keyNotTrusted, servedElsewhere } from './rollout.errors';
import { findKey, type EnvironmentRow } from './rollouts.queries';

/** The process that changes something: what it serves, and whose releases it trusts. */
export type ServingProcess = {
  readonly environment: string;
  readonly keys: { readonly trusts: (keyId: string, module: string) => Promise<boolean> };
};

/**
 * One database holds all environments, and every process of it has operators and trusted keys of its own, a developer's too: what production
 * serves is changed by processes of that environment alone.
 */
export const mayChange = (
  { environment }: Pick<ServingProcess, 'environment'>,
  { name, isProduction }: Pick<EnvironmentRow, 'name' | 'isProduction'>,
): boolean => !isProduction || name === environment;

export const assertMayChange = (serving: ServingProcess, place: EnvironmentRow): void => {
  if (!mayChange(serving, place)) throw servedElsewhere(place.name, serving.environment);
};

/** The process that registered a release may have trusted other keys: production serves no more of it unless its key is trusted here now. */
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

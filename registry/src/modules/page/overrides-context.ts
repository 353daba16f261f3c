import type { AppDependencies } from '../../plugins/app-dependencies';
import { isPayment } from './plan-inputs';
import type { PlanSource } from './plan-source';
import type { ServingProcess } from '../rollouts/rollouts.public';
import type { OverridesContext } from './overrides.service';

export type OverridesProcess = ServingProcess & {
  readonly overrideKey: Uint8Array;
  readonly source: PlanSource;
};

/** What overrides need of this process. */
export const overridesContext = ({
  db,
  environment,
  keys,
  overrideKey,
  source,
  config,
}: OverridesProcess & Pick<AppDependencies, 'db' | 'config'>): OverridesContext => ({
  db,
  environment,
  keys,
  key: overrideKey,
  publicUrl: config.publicUrl,
  isPayment: (path: string) => isPayment({ addresses: source.inputs?.addresses ?? [] }, path),
});

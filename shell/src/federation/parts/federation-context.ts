import type { ComponentType } from 'react';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { requiredContext } from '../../platform/required-context';
import type { BeaconRecorder } from '../beacons/beacon-recorder';
import type { ModuleLoader } from '../loader/module-loader';
import type { PlannedScreen } from '../loader/planned-screens';
import type { SlotProps } from './slot-props';

/** The plan of this page, and the services that load and record it. */
export type Federation = {
  readonly plan: PagePlan;
  readonly screens: readonly PlannedScreen[];
  readonly loader: ModuleLoader;
  readonly recorder: BeaconRecorder;
  readonly report: (failure: FailureReport) => void;
  /** Chunks that arrive later take it from here: one that they import adds its wrapping to every first visit. */
  readonly Slot: ComponentType<SlotProps>;
};

export const [FederationProvider, useFederation] = requiredContext<Federation>();

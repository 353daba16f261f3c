import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { createContext, useContext } from 'react';
import type { BeaconRecorder } from '../federation/beacons/beacon-recorder';
import type { ModuleLoader } from '../federation/loader/module-loader';
import type { PlannedScreen } from '../federation/loader/planned-screens';
import type { BrokenChoices } from '../page/qa/broken-choices';
import type { SessionControl } from '../session/session-control';

/** What the shell's own components reach beside the store. */
export type ShellContextValue = {
  readonly plan: PagePlan;
  readonly screens: readonly PlannedScreen[];
  readonly loader: ModuleLoader;
  readonly recorder: BeaconRecorder;
  readonly brokenChoices: BrokenChoices;
  readonly session: SessionControl;
  readonly report: (failure: FailureReport) => void;
};

const ShellContext = createContext<ShellContextValue | null>(null);
export const ShellContextProvider = ShellContext.Provider;

export const useShell = (): ShellContextValue => {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell needs a ShellContextProvider around it');
  return shell;
};

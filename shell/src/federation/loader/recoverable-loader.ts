import type { Arrival } from './arrivals';
import type { LoadJourney } from './load-journey';
import type { ModuleHost } from './module-host';
import type { PartKey, PartState, PartStates } from './part-states';

/** The members of the loader that recovery uses. It does not import the loader, which fetches its code. */
export type RecoverableLoader = {
  readonly options: { readonly reloadFor: (module: string) => boolean };
  readonly parts: PartStates;
  readonly continued: Map<string, LoadJourney>;
  readonly needingNewPage: Set<string>;
  readonly takeUndrawn: (module: string, part: PartKey) => LoadJourney | undefined;
  readonly journeyOf: (
    host: ModuleHost | undefined,
    module: string,
    part: PartKey,
    keepsPage: boolean,
  ) => LoadJourney;
  readonly report: (journey: LoadJourney, arrival: Arrival) => Promise<void>;
  readonly settle: (module: string, part: PartKey, state: PartState) => PartState;
  readonly isServerAway: (journey: LoadJourney) => Promise<boolean>;
  readonly isStale: (module: string, error: unknown) => boolean;
  readonly reloadFor: (module: string, journey: LoadJourney) => boolean;
  readonly canReload: () => boolean;
  readonly exchange: (module: string, change: () => void) => Promise<void>;
  readonly nothingArrivedOf: (module: string) => Arrival;
  readonly replaceFaulty: (
    module: string,
    error: unknown,
    mounted: undefined,
    isForced: boolean,
  ) => Promise<void>;
};

import type { LoadReport } from './load-report';
import type { PartState } from './part-states';

/** The end of a load: which release serves, if one does, and the state of the part. */
export type Arrival = {
  readonly outcome: LoadReport['outcome'];
  readonly release: string | null;
  readonly state: PartState;
};

export const loading: PartState = { status: 'loading' };
export const failed: PartState = { status: 'failed', heldBy: 'nothing' };
export const away: PartState = { status: 'failed', heldBy: 'away' };
export const unsavedState: PartState = { status: 'failed', heldBy: 'unsaved' };
export const nothingArrived: Arrival = { outcome: 'failed', release: null, state: failed };

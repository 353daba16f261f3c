import type { OperationKindName } from '@billfold/shared/contracts/operation.contract';
import type { OperationState } from '@billfold/shared/contracts/operation-state';

export type Counts = Readonly<Record<string, number>>;

/** Long work as its steps see it. */
export type Operation = {
  readonly id: number;
  readonly kind: OperationKindName;
  readonly state: OperationState;
  readonly merchantId: number;
  readonly createdBy: number;
  readonly total: number;
  readonly done: number;
  readonly counts: Counts;
  readonly input: unknown;
  readonly cursor: unknown;
  readonly scheduledFor: Date | null;
};

/** In any order: the database has one of its own. */
export const haveSameCounts = (one: Counts, other: Counts): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, count]) => other[name] === count);

/** What a step leaves behind; stored in its transaction, so that no batch is done twice. */
export type Step = {
  /** Where the next step begins; absent: as before. */
  readonly cursor?: unknown;
  readonly done: number;
  readonly counts: Counts;
  readonly isOver: boolean;
  /** The next step is due so much later; absent: at once. */
  readonly waitMs?: number;
  /**
   * For so long a worker leaves processor and database to others before the next step, which it keeps; absent: not at
   * all.
   */
  readonly restMs?: number;
};

/** Kinds of which the rest can wait. */
const pausable: readonly OperationKindName[] = ['mass_send'];

export const canPause = (kind: OperationKindName): boolean => pausable.includes(kind);

/** The waits before a step that failed is tried again; after the last one the operation has failed. */
const retryMs = [1_000, 5_000, 30_000, 120_000] as const;

export const waitAfterFailure = (tries: number): number | undefined => retryMs[tries - 1];

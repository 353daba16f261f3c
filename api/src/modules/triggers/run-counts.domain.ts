/** The counts of a run after they were made anew. */
type Counted = {
  readonly isChanged: boolean;
  /** Messages have not left yet. */
  readonly isOpen: boolean;
  readonly tookMs: number;
};

/** Screens read the log anew after each change of the counts. */
const changedMs = 2_000;
/** Changes written while the counts were made are in the next ones. */
const stillMs = 4_000;
/** Counting a large run takes at most a twentieth of the time. */
const restOfCounting = 20;

/** How long until a run is counted again; null when it has come to rest. */
export const nextCountIn = ({ isChanged, isOpen, tookMs }: Counted): number | null =>
  isChanged || isOpen
    ? Math.max(isChanged ? changedMs : stillMs, Math.ceil(tookMs) * restOfCounting)
    : null;

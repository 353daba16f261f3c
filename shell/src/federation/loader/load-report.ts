import type { FailureCause } from '@billfold/shared/contracts/beacon.contract';

export type LoadStep = 'contract' | 'entry' | 'chunk' | 'style' | 'run';

/** The result of one load of a module's screen or slot; one report per load. */
export type LoadReport = {
  readonly module: string;
  /** `screen:/admin/invoices` or `slot:chat`. */
  readonly part: string;
  readonly outcome: 'loaded' | 'fallback' | 'reload' | 'failed';
  /** The release that the plan named: the one that is judged. */
  readonly planned: string;
  /** The release that serves now; null when none does. */
  readonly release: string | null;
  readonly durationMs: number;
  /** Every try that failed on the way, in order. */
  readonly failures: readonly LoadFailure[];
};

export type LoadFailure = {
  readonly release: string;
  readonly step: LoadStep;
  readonly cause: FailureCause;
  readonly message: string;
  /** Address of the file, where it is known. */
  readonly file: string | null;
};

/** What became of one load of a module's screen or slot; one report per load. */
export type LoadReport = {
  readonly module: string;
  /** `screen:/admin/invoices` or `slot:chat`. */
  readonly part: string;
  readonly outcome: 'loaded' | 'fallback' | 'reload' | 'failed';
  /** The release that serves now; null when none does. */
  readonly release: string | null;
  readonly durationMs: number;
  /** Every try that failed on the way, in order. */
  readonly failures: readonly LoadFailure[];
};

export type LoadFailure = { readonly release: string; readonly step: 'contract' | 'entry' | 'chunk'; readonly message: string };

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

export const loadFailure = (release: string, step: LoadFailure['step'], error: unknown): LoadFailure => ({ release, step, message: textOf(error) });

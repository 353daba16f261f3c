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

export type LoadFailure = { readonly release: string; readonly step: 'contract' | 'entry' | 'chunk'; readonly message: string; readonly file: string | null };

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** The script that a load error names: the runtime and the browsers put its address into the message. */
const fileIn = (message: string): string | null => /[^\s"'()]+\.js/.exec(message)?.[0] ?? null;

export const loadFailure = (release: string, step: LoadFailure['step'], error: unknown): LoadFailure => {
  const message = textOf(error);
  return { release, step, message, file: fileIn(message) };
};

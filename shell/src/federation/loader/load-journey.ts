import type { FailureCause } from '@billfold/shared/contracts/beacon.contract';
import { loadDeadlines, startBudget, type Budget } from '../../platform/loading/deadline';
import type { Arrival } from './arrivals';
import type { explainFailure } from './explain-failure';
import { kindOf, type LoadErrorKind } from './load-error';
import type { LoadFailure, LoadReport } from './load-report';
import { releaseName, type PlannedRelease } from './planned-release';

type JourneyStart = {
  readonly module: string;
  readonly part: string;
  readonly planned: string;
  /** The load started without a press: it must not reload the page. */
  readonly keepsPage?: boolean;
  readonly serverAnswers: () => Promise<boolean>;
  /** May reject: its code is fetched when the first try has failed. */
  readonly explainFailure: typeof explainFailure;
};

/** The failures of one load, from its first step to its one report. */
export class LoadJourney {
  readonly budget: Budget = startBudget(loadDeadlines.totalMs);
  readonly #startedAt = Date.now();
  #answers: Promise<boolean> | null = null;
  readonly #failures: Promise<LoadFailure>[] = [];
  readonly #diagnoses = new Map<string, Promise<FailureCause>>();
  /** The load's own time, once its part has arrived. */
  arrival: (Arrival & { readonly loadedMs: number }) | null = null;
  /** When the arrived part was first on the page, as a skeleton or with its content. */
  shownAt: number | null = null;
  #lastKind: LoadErrorKind | null = null;
  readonly #start: JourneyStart;

  constructor(start: JourneyStart) {
    this.#start = start;
  }

  get keepsPage(): boolean {
    return this.#start.keepsPage === true;
  }

  /** Milliseconds since the load began. */
  get elapsedMs(): number {
    return Date.now() - this.#startedAt;
  }

  /** True when the last failure is a lost file and the server does not answer either: the release is not to blame. */
  async isServerAway(): Promise<boolean> {
    if (this.#lastKind !== 'lost') return false;
    return !(await (this.#answers ??= this.#start.serverAnswers()));
  }

  /**
   * True when the last failure repeats in this page: a hanging script is joined, a script that threw stays evaluated.
   */
  get needsNewPage(): boolean {
    return this.#lastKind !== null && this.#lastKind !== 'lost';
  }

  /** Notes a failed try; its cause is looked for at once, while it can still be seen. Resolves when it is found. */
  note(release: PlannedRelease, stage: 'entry' | 'chunk', error: unknown): Promise<unknown> {
    this.#lastKind = kindOf(error);
    const explained = this.#explain(release, stage, error);
    this.#failures.push(explained);
    return explained;
  }

  /** A failure before any release was requested. */
  noteUnplanned(sentence: string): void {
    this.#lastKind = 'contract';
    const { module } = this.#start;
    const failure = async (): Promise<LoadFailure> => ({
      release: module,
      step: 'contract',
      cause: 'contract',
      message: sentence,
      file: null,
    });
    this.#failures.push(failure());
  }

  /** The report. It waits for the causes of failures, so no load may wait for it. */
  async report(
    outcome: LoadReport['outcome'],
    release: string | null,
    durationMs: number,
  ): Promise<LoadReport> {
    const { module, part, planned } = this.#start;
    return {
      module,
      part,
      outcome,
      planned,
      release,
      durationMs,
      failures: await Promise.all(this.#failures),
    };
  }

  async #explain(
    release: PlannedRelease,
    stage: 'entry' | 'chunk',
    error: unknown,
  ): Promise<LoadFailure> {
    try {
      const failed = { release, stage, error, part: this.#start.part };
      return await this.#start.explainFailure(failed, this.#diagnoses);
    } catch {
      // What explains it did not come either.
      return {
        release: releaseName(release),
        step: stage,
        cause: 'unreachable',
        message: String(error),
        file: null,
      };
    }
  }
}

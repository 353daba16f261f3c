import type { FailureCause } from '@billfold/shared/contracts/beacon.contract';
import { loadDeadlines, startBudget, type Budget } from '../../platform/loading/deadline';
import { diagnoseFile } from './diagnose-file';
import { describeError, kindOf, stepOf, type LoadErrorKind } from './load-error';
import type { LoadFailure, LoadReport } from './load-report';
import { missingFileOf } from './missing-file';
import { releaseName, type PlannedRelease } from './planned-release';

type JourneyStart = {
  readonly module: string;
  readonly part: string;
  readonly planned: string;
  /** The load started without a press: it must not reload the page. */
  readonly keepsPage?: boolean;
  /** Answers why a file did not come; another one in tests. */
  readonly diagnose?: (file: string) => Promise<FailureCause>;
};

/** The failures of one load, from its first step to its one report. */
export class LoadJourney {
  readonly budget: Budget = startBudget(loadDeadlines.totalMs);
  private readonly startedAt = Date.now();
  private readonly failures: Promise<LoadFailure>[] = [];
  private readonly diagnoses = new Map<string, Promise<FailureCause>>();
  private lastKind: LoadErrorKind | null = null;

  constructor(private readonly start: JourneyStart) {}

  get keepsPage(): boolean {
    return this.start.keepsPage === true;
  }

  /** True when the last failure repeats in this page: a hanging script is joined, a script that threw stays evaluated. */
  get needsNewPage(): boolean {
    return this.lastKind !== null && this.lastKind !== 'lost';
  }

  /** Notes a failed try; its cause is looked for at once, while it can still be seen. */
  note(release: PlannedRelease, stage: 'entry' | 'chunk', error: unknown): void {
    this.lastKind = kindOf(error);
    this.failures.push(this.explain(release, stage, error));
  }

  /** A failure before any release was asked for. */
  noteUnplanned(sentence: string): void {
    this.lastKind = 'contract';
    const { module } = this.start;
    const failure = async (): Promise<LoadFailure> => ({
      release: module,
      step: 'contract',
      cause: 'contract',
      message: sentence,
      file: null,
    });
    this.failures.push(failure());
  }

  /** The report. It waits for the causes of failures, so no load may wait for it. */
  async report(outcome: LoadReport['outcome'], release: string | null): Promise<LoadReport> {
    const { module, part, planned } = this.start;
    const durationMs = Date.now() - this.startedAt;
    return {
      module,
      part,
      outcome,
      planned,
      release,
      durationMs,
      failures: await Promise.all(this.failures),
    };
  }

  private async explain(
    release: PlannedRelease,
    stage: 'entry' | 'chunk',
    error: unknown,
  ): Promise<LoadFailure> {
    const { kind, step, message, file } = describeError(error, stage, release.entry);
    const named = { release: releaseName(release), message };
    if (kind === 'timeout') {
      const missing = missingFileOf(release, stage, this.start.part);
      return {
        ...named,
        step: stepOf(missing, stage, release.entry),
        cause: 'timeout',
        file: missing,
      };
    }
    if (kind !== 'lost') return { ...named, step, cause: kind, file };
    return {
      ...named,
      step,
      cause: file === null ? 'unreachable' : await this.causeOf(file),
      file,
    };
  }

  private causeOf(file: string): Promise<FailureCause> {
    const known = this.diagnoses.get(file) ?? (this.start.diagnose ?? diagnoseFile)(file);
    this.diagnoses.set(file, known);
    return known;
  }
}

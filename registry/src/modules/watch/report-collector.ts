import type { ReportKind } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import { repeat, type Repeating } from '@billfold/server-kit/jobs/repeat';
import { plainReport, type Report } from './report.domain';
import { addReports, pruneReports, type CountedReport } from './reports.queries';

const flushMs = 1_000;
const pruneMs = 10 * 60_000;
/** The most different reports of one kind kept in memory; more are dropped until these are written. */
const atMost = 500;

export type ReportCollectorOptions = {
  readonly db: Database;
  readonly log: (message: string, error?: unknown) => void;
};

/**
 * Counts equal reports and writes them every second. Collecting is a note in memory: it never waits and never throws.
 * While the database is away the notes are kept, up to a bound, and then dropped.
 *
 * Privacy: what is kept is a rule, an address without query, fragment and ids, and a count; no visitor, no network
 * address, no page. One per process; its owner closes it.
 */
export class ReportCollector {
  #counts = new Map<ReportKind, Map<string, CountedReport>>();
  #writing: Repeating;
  #pruning: Repeating;

  constructor(readonly options: ReportCollectorOptions) {
    this.#writing = repeat(
      () => this.#write(),
      flushMs,
      (error) => options.log('Reports could not be written; they are kept for now.', error),
    );
    this.#pruning = repeat(
      () => pruneReports(options.db),
      pruneMs,
      (error) => options.log('Old reports could not be removed.', error),
    );
  }

  collect(report: Report): void {
    const plain = plainReport(report);
    this.#count({ ...plain, count: 1 });
  }

  /** Resolves when the process has written all earlier reports, or has failed to. */
  async flush(): Promise<void> {
    await this.#writing.run();
  }

  async close(): Promise<void> {
    await this.#pruning.close();
    await this.#writing.close();
    await this.flush();
  }

  #count(report: CountedReport): void {
    const { environment, module, kind, rule, subject } = report;
    const key = JSON.stringify([environment, module, kind, rule, subject]);
    const ofKind = this.#counts.get(kind) ?? new Map<string, CountedReport>();
    const existing = ofKind.get(key);
    if (existing === undefined && ofKind.size >= atMost) return;
    this.#counts.set(
      kind,
      ofKind.set(key, { ...report, count: report.count + (existing?.count ?? 0) }),
    );
  }

  async #write(): Promise<void> {
    const reports = [...this.#counts.values()].flatMap((ofKind) => [...ofKind.values()]);
    if (reports.length === 0) return;
    this.#counts = new Map();
    try {
      await addReports(this.options.db, reports);
    } catch (error) {
      for (const report of reports) this.#count(report);
      throw error;
    }
  }
}

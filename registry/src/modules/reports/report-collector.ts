import type { Database } from '../../db/database';
import { repeat, type Repeating } from '../../repeating';
import { plainReport, type Report } from './report.domain';
import { addReports, pruneReports, type CountedReport } from './reports.queries';

const flushMs = 1_000;
const pruneMs = 10 * 60_000;
/** Different reports held at once; more are dropped until these are written. */
const atMost = 500;

export type ReportCollectorOptions = { readonly db: Database; readonly log: (message: string, error?: unknown) => void };

/**
 * Counts equal reports and writes them every second. Collecting is a note in memory: it never waits and never throws. While the
 * database is away the notes are kept, up to a bound, and then dropped.
 *
 * Privacy: what is kept is a rule, an address without query, fragment and ids, and a count; no visitor, no network address, no page.
 */
export class ReportCollector {
  #counts = new Map<string, CountedReport>();
  #writing: Repeating;
  #pruning: Repeating;

  constructor(readonly options: ReportCollectorOptions) {
    this.#writing = repeat(() => this.#write(), flushMs, (error) => options.log('Reports could not be written; they are kept for now.', error));
    this.#pruning = repeat(() => pruneReports(options.db), pruneMs, (error) => options.log('Old reports could not be removed.', error));
  }

  collect(report: Report): void {
    const plain = plainReport(report);
    this.#count({ ...plain, count: 1 });
  }

  /** Resolves when all that was collected before is written, or could not be. */
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
    const standing = this.#counts.get(key);
    if (standing === undefined && this.#counts.size >= atMost) return;
    this.#counts.set(key, { ...report, count: report.count + (standing?.count ?? 0) });
  }

  async #write(): Promise<void> {
    const counted = this.#counts;
    if (counted.size === 0) return;
    this.#counts = new Map();
    // In one order everywhere: two processes that add to the same rows must not wait for each other.
    const reports = [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, report]) => report);
    try {
      await addReports(this.options.db, reports);
    } catch (error) {
      for (const report of reports) this.#count(report);
      throw error;
    }
  }
}

/** One per process; its owner closes it. */
export const createReportCollector = (options: ReportCollectorOptions): ReportCollector => new ReportCollector(options);

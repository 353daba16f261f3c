import {
  lostAfterMs,
  type BeaconPost,
  type ViewNote,
} from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import { repeat, type Repeating } from '@billfold/server-kit/jobs/repeat';
import { addHealth, pruneHealth, type CauseRow, type HealthRow } from './health.queries';
import { SeenViews } from './seen-views';
import { readServedReleases, type ServedReleases } from './read-served.service';
import {
  addTallies,
  causesOf,
  countsOf,
  emptyTally,
  slotOf,
  tallyOf,
  type NoteCounts,
} from './tally.domain';
import { addVisits, visitOf, visitOfNote } from './visit.domain';
import { hashVisitor } from './visitor-name';
import type { VisitorRow } from './visitors.queries';

const flushMs = 1_000;
const pruneMs = 60 * 60_000;
/** The most rows, and causes, kept in memory; further ones are dropped until these are written. */
const atMostRows = 5_000;
/** The most visitors kept in memory, of modules that a gate judges. */
const atMostVisitors = 20_000;
/** The most views that wait for an outcome; a further view that is lost is not counted as lost. */
const atMostBegun = 20_000;
/** The most unknown releases kept in memory: just served, or invented by a caller. */
const atMostStrangers = 50;

export type BeaconCollectorOptions = {
  readonly db: Database;
  readonly environment: string;
  /**
   * What visitors' addresses are hashed with: the same for all processes of an environment, or each counts an address
   * for itself.
   */
  readonly visitorKey: Uint8Array;
  readonly log: (message: string, error?: unknown) => void;
  /** The database's time. */
  readonly now: () => Date;
};

type Place = Pick<HealthRow, 'environment' | 'module' | 'release' | 'minute'>;
/** A view that began, and is counted when its outcome would have come. */
type Begun = { readonly dueAt: number; readonly place: Place; readonly visitor: string };
/** A served page whose shell is expected to send a beacon. */
type ServedPage = { readonly module: string; readonly release: string };

const keyOfRow = ({ release, minute }: Pick<HealthRow, 'release' | 'minute'>): string =>
  `${release} ${minute.toISOString()}`;
const keyOfCause = (row: CauseRow): string =>
  `${keyOfRow(row)} ${row.step} ${row.cause} ${row.file}`;
const keyOfVisitor = (row: VisitorRow): string => `${keyOfRow(row)} ${row.visitor}`;
/** In one order everywhere: two processes that add to the same rows must not wait for each other. */
const inOrder = <Row>(rows: ReadonlyMap<string, Row>): readonly Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

/**
 * Adds beacons up in memory, per release and minute, and adds the sums to the database every second; what cannot be
 * written is kept, up to a bound. Only releases that this environment serves or has served are written. While a gate
 * judges a module, its views are added up per visitor besides.
 *
 * Privacy: a view's random id is kept in memory for a few minutes, to count it once, and written nowhere. No network
 * address, no user, no address of a page and no query is stored: only sums per release, and names of our own files that
 * did not work; for two days, of modules that a gate judges, sums per visitor under a keyed hash of the address.
 */
export class BeaconCollector {
  #rows = new Map<string, HealthRow>();
  #causes = new Map<string, CauseRow>();
  #visitors = new Map<string, VisitorRow>();
  #strangers = new Set<string>();
  /** In the order of their time. */
  #begun: Begun[] = [];
  #served: ServedReleases | null = null;
  readonly #seen = new SeenViews();
  readonly #writing: Repeating;
  readonly #pruning: Repeating;

  constructor(readonly options: BeaconCollectorOptions) {
    const { db, log } = options;
    this.#writing = repeat(
      () => this.#write(),
      flushMs,
      (error) => log('Beacons could not be written; they are kept for now.', error),
    );
    this.#pruning = repeat(
      () => pruneHealth(db),
      pruneMs,
      (error) => log('Old health could not be removed.', error),
    );
  }

  /**
   * Collects beacons without waiting; never throws. `visitor` comes from `nameVisitor`. Drops beacons of other
   * environments.
   */
  collect(
    { environment, beacons, notes = [] }: BeaconPost,
    visitor: string,
    now = this.options.now(),
  ): void {
    if (environment !== this.options.environment) return;
    for (const note of notes)
      if (this.#seen.add(`${note.view} ${note.module} ${note.kind}`, now.getTime()))
        this.#collectNote(note, countsOf(note), visitor, now);
    for (const beacon of beacons) {
      const { module, release, view } = beacon;
      if (
        !release.startsWith(`${module}@`) ||
        !this.#admits(release) ||
        !this.#seen.add(`${view} ${module}`, now.getTime())
      )
        continue;
      const minute = slotOf(now, this.#served?.cutsOf(module) ?? []);
      const place = { environment, module, release, minute };
      this.#addRow({ ...place, tally: tallyOf(beacon) });
      if (this.#served?.isJudged(module) === true)
        this.#addVisitor({
          ...place,
          visitor: hashVisitor(this.options.visitorKey, visitor),
          ...visitOf(beacon),
        });
      for (const cause of causesOf(beacon)) {
        if (this.#admits(cause.release))
          this.#addCause({
            environment,
            module,
            minute,
            ...cause,
            file: this.#ownFile(cause),
            count: 1,
          });
      }
    }
  }

  /** Counts a view that begins with a page of the registry; never throws. */
  collectPage(page: ServedPage, visitor: string, now = this.options.now()): void {
    const begun: NoteCounts = { begun: 1, answered: 0, actions: 0, vain: 0 };
    this.#collectNote(page, begun, visitor, now);
  }

  /** Resolves when the process has written all earlier beacons, or has failed to. */
  async flush(now = this.options.now()): Promise<void> {
    this.#countBegun(now);
    await this.#writing.run();
  }

  async close(): Promise<void> {
    await this.#pruning.close();
    await this.#writing.close();
    await this.flush();
  }

  /** Notes count only while a gate judges the module. */
  #collectNote(
    { module, release }: Pick<ViewNote, 'module' | 'release'>,
    counts: NoteCounts,
    visitor: string,
    now: Date,
  ): void {
    if (this.#served?.isJudged(module) !== true) return;
    if (!release.startsWith(`${module}@`) || !this.#admits(release)) return;
    const { environment, visitorKey } = this.options;
    const minute = slotOf(now, this.#served.cutsOf(module));
    const place = { environment, module, release, minute };
    const hash = hashVisitor(visitorKey, visitor);
    if (counts.begun === 0) this.#addNote(place, hash, counts);
    else if (this.#begun.length < atMostBegun)
      this.#begun.push({ dueAt: now.getTime() + lostAfterMs, place, visitor: hash });
  }

  #addNote(place: Place, visitor: string, counts: NoteCounts): void {
    this.#addRow({ ...place, tally: { ...emptyTally, ...counts } });
    this.#addVisitor({ ...place, visitor, ...visitOfNote(counts) });
  }

  /** Views count as begun when their outcome would have come, so no later than that one looks lost. */
  #countBegun(now: Date): void {
    const due = this.#begun.findIndex(({ dueAt }) => dueAt > now.getTime());
    const counted = this.#begun.splice(0, due < 0 ? this.#begun.length : due);
    for (const { place, visitor } of counted)
      this.#addNote(place, visitor, { begun: 1, answered: 0, actions: 0, vain: 0 });
  }

  #admits(release: string): boolean {
    if (this.#served?.files.has(release) === true || this.#strangers.has(release)) return true;
    if (this.#strangers.size >= atMostStrangers) return false;
    this.#strangers.add(release);
    return true;
  }

  #addRow(row: HealthRow): void {
    const key = keyOfRow(row);
    const existing = this.#rows.get(key);
    if (existing === undefined && this.#rows.size >= atMostRows) return;
    this.#rows.set(
      key,
      existing === undefined ? row : { ...row, tally: addTallies(existing.tally, row.tally) },
    );
  }

  #addCause(row: CauseRow): void {
    const key = keyOfCause(row);
    const existing = this.#causes.get(key);
    if (existing === undefined && this.#causes.size >= atMostRows) return;
    this.#causes.set(key, { ...row, count: row.count + (existing?.count ?? 0) });
  }

  #addVisitor(row: VisitorRow): void {
    const key = keyOfVisitor(row);
    const existing = this.#visitors.get(key);
    if (existing === undefined && this.#visitors.size >= atMostVisitors) return;
    this.#visitors.set(key, existing === undefined ? row : { ...row, ...addVisits(existing, row) });
  }

  /** Any caller may name any file: a file that the release describes keeps its name, all others count under none. */
  #ownFile({ release, file }: Pick<CauseRow, 'release' | 'file'>): string {
    return this.#served?.files.get(release)?.has(file) === true ? file : '';
  }

  async #write(): Promise<void> {
    const { db, environment, now } = this.options;
    this.#countBegun(now());
    this.#served = await readServedReleases(db, environment, this.#served);
    const { files } = this.#served;
    this.#strangers.clear();
    const isKnown = ({ release }: { readonly release: string }): boolean => files.has(release);
    const counted = {
      rows: inOrder(this.#rows).filter(isKnown),
      causes: inOrder(this.#causes).filter(isKnown),
      visitors: inOrder(this.#visitors).filter(isKnown),
    };
    this.#rows = new Map();
    this.#causes = new Map();
    this.#visitors = new Map();
    if (counted.rows.length === 0 && counted.causes.length === 0) return;
    try {
      await addHealth(db, counted);
    } catch (error) {
      for (const row of counted.rows) this.#addRow(row);
      for (const row of counted.causes) this.#addCause(row);
      for (const row of counted.visitors) this.#addVisitor(row);
      throw error;
    }
  }
}

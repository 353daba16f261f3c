import { beaconAfterMs, givenUpAfterMs } from '@billfold/shared/contracts/beacon-constants';
import type { Beacon, ViewNote } from '@billfold/shared/contracts/beacon.contract';
import { hourMs } from '@billfold/shared/contracts/durations';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { newId } from '@billfold/shared/http/request-id';
import type { LoadFailure, LoadReport } from '../loader/load-report';
import { judgedReleases } from './judged-releases';
import type { SendBeacons } from './send-beacons';

type Outcome = Beacon['outcome'];
type Vitals = Beacon['vitals'];

/** One module in one view. */
type Entry = {
  readonly module: string;
  readonly release: string;
  readonly part: string;
  outcome: Outcome | null;
  loadMs: number;
  failures: readonly LoadFailure[];
  errors: number;
  apiFailures: number;
  vitals: Vitals;
  isSent: boolean;
};

type View = {
  readonly id: string;
  readonly isFirst: boolean;
  readonly pathname: string;
  /** When the visitor opened it. */
  readonly startedAt: number;
  readonly entries: Map<string, Entry>;
  readonly shown: Set<string>;
  readonly drawn: Set<string>;
  readonly timers: Set<ReturnType<typeof setTimeout>>;
};

const severity: readonly Outcome[] = ['loaded', 'fallback', 'reload', 'failed'];
const worse = (one: Outcome | null, other: Outcome): Outcome =>
  one !== null && severity.indexOf(one) > severity.indexOf(other) ? one : other;
const within = (value: number, max: number): number =>
  Math.min(max, Math.max(0, Math.round(value)));

/** The wire's name of a part: screens by their planned path, slots with their mark. */
const partName = (part: string): string => part.replace(/^screen:/, '').slice(0, 200);
const withoutQuery = (file: string | null): string | null =>
  file?.split(/[?#]/, 1)[0]?.slice(0, 300) ?? null;

const toBeacon = (view: string, entry: Entry, outcome: Outcome): Beacon => ({
  view,
  module: entry.module,
  release: entry.release,
  part: entry.part,
  outcome,
  loadMs: within(entry.loadMs, hourMs),
  failures: entry.failures.slice(0, 10).map(({ release, step, cause, file }) => ({
    release: release.slice(0, 200),
    step,
    cause,
    file: withoutQuery(file),
  })),
  errors: within(entry.errors, 1_000),
  apiFailures: within(entry.apiFailures, 1_000),
  vitals: entry.vitals,
});

const isApiFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** A screen that the visitor waits for. */
type Wait = { readonly module: string; readonly part: string };

/** What a module did in this page; but for `open`, the calls without an answer yet, it only grows. */
type Activity = { open: number; calls: number; errors: number };

type RecorderOptions = { readonly plan: PagePlan; readonly send: SendBeacons };

/**
 * Makes one beacon per view and module. A view is one visit of one screen; it contains the screen's module, the modules
 * of its slots, and the shell. Modules that were chosen by hand are not recorded.
 */
export class BeaconRecorder {
  /** What this page is a sample of, by module. */
  readonly releases: Map<string, string>;
  /** Loads of parts that are not on the page yet, such as those before a click. */
  readonly #unseen = new Map<string, LoadReport>();
  /** The outcome of each loaded part. */
  readonly #outcomes = new Map<string, Outcome>();
  /** Errors after a module's beacon was sent: they go along with its next one. */
  readonly #late = new Map<string, number>();
  /** Judged modules with a view that has begun and is not answered yet. */
  readonly open = new Set<string>();
  readonly #judged: ReadonlySet<string>;
  readonly #activities = new Map<string, Activity>();
  /** Called when another part is at work. */
  onWork: (() => void) | null = null;
  #wait: Wait | null = null;
  /** What was last at work: a part that loads, else the screen. */
  active: Wait | null = null;
  screen: Wait | null = null;
  view: View;
  readonly #options: RecorderOptions;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.releases = new Map(
      judgedReleases(options.plan).map(({ module, release }) => [module, release]),
    );
    this.#judged = new Set(options.plan.judged?.filter((module) => this.releases.has(module)));
    // The registry set the start of this view when it served the page.
    if (this.#judged.has('shell')) this.open.add('shell');
    this.view = this.#createView(true, globalThis.location.pathname, 0);
  }

  /** Code of the module is about to run, for a part that may be of the next view. */
  begin(module: string, part = 'background'): void {
    this.#beginView(module);
    this.#work({ module, part });
  }

  get environment(): string {
    return this.#options.plan.environment;
  }

  get isRecording(): boolean {
    return this.releases.size > 0;
  }

  /** Starts a view for another address and sends the old one. The same address continues its view. */
  startView(pathname: string, startedAt = performance.now()): void {
    if (pathname === this.view.pathname) return;
    this.flush();
    // The visitor goes on before these had an outcome, which is no failure.
    this.tell(this.#answer([...this.view.entries.keys()]));
    this.stop();
    this.screen = null;
    this.#work(null);
    this.view = this.#createView(false, pathname, startedAt);
  }

  /** The shell drew a view; `part` is the planned path of its screen. */
  shellDrawn(part: string, loadMs: number): void {
    const entry = this.#entryOf('shell', part);
    if (entry === null || entry.outcome !== null) return;
    this.#settle(entry, 'loaded', loadMs);
  }

  /** A screen or slot is on the page: from now on the view counts for its module. */
  partShown(module: string, part: string): void {
    const key = `${module} ${part}`;
    const entry = this.#entryOf(module, part);
    const report = this.#unseen.get(key);
    if (entry === null) return;
    if (!part.startsWith('slot:')) {
      this.screen = { module, part };
      this.#work(this.screen);
    }
    this.view.shown.add(key);
    if (report !== undefined) {
      this.#unseen.delete(key);
      this.#count(entry, report);
    } else if (this.view.drawn.has(key)) this.#settleDrawn(entry, key);
  }

  /** The content of a part is on the page, at this address. */
  drawn(module: string, part: string, pathname: string): void {
    if (pathname !== this.view.pathname) return;
    const key = `${module} ${part}`;
    this.view.drawn.add(key);
    if (this.active?.part === part) this.#work(this.screen);
    const entry = this.view.entries.get(module);
    if (entry !== undefined && this.view.shown.has(key)) this.#settleDrawn(entry, key);
  }

  loaded(report: LoadReport): void {
    const key = `${report.module} ${report.part}`;
    if (report.outcome === 'loaded' || report.outcome === 'fallback')
      this.#outcomes.set(key, report.outcome);
    else this.#outcomes.delete(key);
    const entry = this.view.entries.get(report.module);
    if (entry !== undefined && this.view.shown.has(key)) this.#count(entry, report);
    else this.#unseen.set(key, report);
    // The page is about to reload, so the part is never shown.
    if (report.outcome === 'reload') {
      this.partShown(report.module, report.part);
      this.flush();
    }
  }

  /** Sets the screen that the visitor waits for; null ends the wait. */
  waitFor(wait: Wait | null): void {
    this.#wait = wait;
  }

  /** Records a failed load when the visitor leaves before the screen is loaded. */
  gaveUp(waitedMs: number): void {
    if (this.#wait !== null && waitedMs >= givenUpAfterMs)
      this.#close(this.#wait.module, 'failed', { waitedMs, cause: 'timeout' });
    this.#wait = null;
  }

  /** Records a reload because of missing files, before the page ends. */
  reloading(module: string): void {
    this.#close(module, 'reload', { waitedMs: 0, cause: 'unreachable' });
  }

  /** Sends everything when the page is hidden or ends, the last moment for a call. */
  leave(): void {
    this.flush();
    const rest = this.#answer([...this.open]);
    const left = [...this.#late].flatMap(([module, errors]): readonly Beacon[] => {
      const part = this.view.entries.get(module)?.part ?? 'background';
      const entry = this.#newEntry(module, part);
      return entry === null ? [] : [toBeacon(newId(), { ...entry, errors }, 'loaded')];
    });
    this.#late.clear();
    if (left.length + rest.length > 0) this.#options.send(left, rest);
  }

  /** Counts an uncaught or boundary error of a module. Failures of the API count apart. */
  failed(module: string, error: unknown): void {
    if (!this.releases.has(module)) return;
    this.activityOf(module).errors += 1;
    if (isApiFailure(error)) {
      this.apiFailed(module);
      return;
    }
    const entry = this.view.entries.get(module);
    if (entry === undefined || entry.isSent)
      this.#late.set(module, (this.#late.get(module) ?? 0) + 1);
    else entry.errors += 1;
  }

  /** A call of the module to the API begins (1) or ends (-1). */
  called(module: string, change: 1 | -1): void {
    const activity = this.activityOf(module);
    activity.open += change;
    if (change > 0) activity.calls += 1;
  }

  activityOf(module: string): Activity {
    const activity = this.#activities.get(module) ?? { open: 0, calls: 0, errors: 0 };
    this.#activities.set(module, activity);
    return activity;
  }

  /** Something else than a loading state of the module's screen is to be seen, since this time. */
  contentSeen(module: string, at: number): void {
    const entry = this.view.entries.get(module);
    if (entry === undefined || entry.isSent) return;
    entry.vitals = { contentMs: within(at - this.view.startedAt, hourMs), ...entry.vitals };
  }

  /** Counts a call of this module without an answer or with a 5xx. */
  apiFailed(module: string): void {
    const entry = this.view.entries.get(module);
    if (entry !== undefined && !entry.isSent) entry.apiFailures += 1;
  }

  /** A note on judged modules, by their names; none of others. */
  noteOf(
    module: string,
    note: Pick<ViewNote, 'kind' | 'actions' | 'vain'>,
    view: string = newId(),
  ): readonly ViewNote[] {
    const release = this.releases.get(module);
    return release === undefined || !this.#judged.has(module)
      ? []
      : [{ view, module, release, ...note }];
  }

  tell(notes: readonly ViewNote[]): void {
    if (notes.length > 0) this.#options.send([], notes);
  }

  /** Adds a web vital to the current screen and the shell; LCP to the first view only. */
  felt(vital: keyof Vitals, value: number): void {
    if (vital === 'lcpMs' && !this.view.isFirst) return;
    for (const entry of this.view.entries.values()) {
      if (entry.part.startsWith('slot:')) continue;
      const max = vital === 'cls' ? 100 : hourMs;
      const sum = vital === 'cls' ? (entry.vitals.cls ?? 0) + value : value;
      entry.vitals = { ...entry.vitals, [vital]: Math.min(max, Math.max(0, sum)) };
    }
  }

  /** Sends the beacons of all settled loads. Pending loads are sent later. */
  flush(): void {
    const ready: Beacon[] = [];
    const notes: ViewNote[] = [];
    for (const entry of this.view.entries.values()) {
      if (entry.isSent || entry.outcome === null) continue;
      entry.isSent = true;
      ready.push(toBeacon(this.view.id, entry, entry.outcome));
      notes.push(...this.#answer([entry.module]));
    }
    if (ready.length > 0) this.#options.send(ready, notes);
  }

  /** Stops recording a module after another release was chosen in this page. */
  leaveOut(module: string): void {
    this.releases.delete(module);
    this.view.entries.delete(module);
    this.#late.delete(module);
  }

  /** Clears all timers. */
  stop(): void {
    for (const timer of this.view.timers) clearTimeout(timer);
    this.view.timers.clear();
  }

  #work(active: Wait | null): void {
    this.active = active;
    this.onWork?.();
  }

  #beginView(module: string): void {
    if (this.open.has(module) || !this.#judged.has(module)) return;
    this.open.add(module);
    this.tell(this.noteOf(module, { kind: 'begun' }));
  }

  /** The notes that go along with the outcomes of these modules, or with their end without one. */
  #answer(modules: readonly string[]): readonly ViewNote[] {
    return modules.flatMap((module) =>
      this.open.delete(module) ? this.noteOf(module, { kind: 'answered' }, this.view.id) : [],
    );
  }

  #createView(isFirst: boolean, pathname: string, startedAt = performance.now()): View {
    return {
      id: newId(),
      isFirst,
      pathname,
      startedAt,
      entries: new Map(),
      shown: new Set(),
      drawn: new Set(),
      timers: new Set(),
    };
  }

  #newEntry(module: string, part: string): Entry | null {
    const release = this.releases.get(module);
    if (release === undefined) return null;
    return {
      module,
      release,
      part: partName(part),
      outcome: null,
      loadMs: 0,
      failures: [],
      errors: 0,
      apiFailures: 0,
      vitals: {},
      isSent: false,
    };
  }

  /** The module's entry in this view, created on first use; null for a module that is not recorded. */
  #entryOf(module: string, part: string): Entry | null {
    const existing = this.view.entries.get(module);
    if (existing !== undefined) return existing;
    const entry = this.#newEntry(module, part);
    if (entry === null) return null;
    entry.errors = this.#late.get(module) ?? 0;
    this.#late.delete(module);
    this.#beginView(module);
    this.view.entries.set(module, entry);
    return entry;
  }

  /** Settles and sends the module's part of this view. */
  #close(
    module: string,
    outcome: 'failed' | 'reload',
    { waitedMs, cause }: { readonly waitedMs: number; readonly cause: LoadFailure['cause'] },
  ): void {
    const part =
      this.#wait?.module === module
        ? this.#wait.part
        : (this.view.entries.get(module)?.part ?? 'background');
    // The sent beacon stays valid; the new load is a view of its own.
    if (this.view.entries.get(module)?.isSent === true)
      this.view = this.#createView(false, this.view.pathname);
    const entry = this.#entryOf(module, part);
    if (entry === null) return;
    const step = outcome === 'reload' ? 'chunk' : 'entry';
    entry.failures = [
      ...entry.failures,
      { release: entry.release, step, cause, message: '', file: null },
    ];
    this.#settle(entry, outcome, waitedMs);
    this.flush();
  }

  #count(entry: Entry, report: LoadReport): void {
    if (entry.isSent) {
      if (report.failures.some(({ step }) => step === 'run')) this.#countAnew(entry, report);
      return;
    }
    entry.failures = [...entry.failures, ...report.failures];
    this.#settle(entry, report.outcome, report.durationMs);
  }

  /** The sent beacon stays valid; what failed after it is a view of its own. */
  #countAnew({ module, part }: Entry, report: LoadReport): void {
    this.view = this.#createView(false, this.view.pathname);
    const entry = this.#entryOf(module, part);
    if (entry === null) return;
    this.#count(entry, report);
    this.flush();
  }

  /** A part that was loaded in an earlier view gives no load time. */
  #settleDrawn(entry: Entry, key: string): void {
    if (entry.outcome === null) this.#settle(entry, this.#outcomes.get(key) ?? 'loaded', 0);
  }

  #settle(entry: Entry, outcome: Outcome, loadMs: number): void {
    const isFirstNews = entry.outcome === null;
    entry.outcome = worse(entry.outcome, outcome);
    entry.loadMs = Math.max(entry.loadMs, loadMs);
    if (isFirstNews) this.view.timers.add(setTimeout(() => this.flush(), beaconAfterMs));
  }
}

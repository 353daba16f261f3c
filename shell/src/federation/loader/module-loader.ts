import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { loadDeadlines, pause } from '../../platform/loading/deadline';
import { away, unsavedState, loading, nothingArrived, type Arrival } from './arrivals';
import { isCutOff, kindOf } from './load-error';
import { LoadJourney } from './load-journey';
import { loadPart } from './load-part';
import { loadRecovery } from './load-recovery';
import type { LoadReport } from './load-report';
import { ModuleHost, type HostDependencies } from './module-host';
import { PartStates, type PartKey, type PartState } from './part-states';
import { releaseName, type PlannedRelease } from './planned-release';
import type { RecoverableLoader } from './recoverable-loader';

export type LoaderOptions = HostDependencies & {
  readonly plan: PagePlan;
  readonly onReport: (report: LoadReport) => void;
  /** Code of the module is about to run for this part: its entry, and then its first render. */
  readonly onStart?: (module: string, part: PartKey) => void;
  /** Reloads the page for the module, at most once; answers whether it does. */
  readonly reloadFor: (module: string) => boolean;
  /** Reloads the page because the visitor pressed Try again. */
  readonly reloadPage: () => void;
  /** Whether the server that answers pages answers now; another one in tests. */
  readonly serverAnswers?: () => Promise<boolean>;
};

/** The least time that a loaded part has for its first content. */
const leastDrawMs = 1_000;

/** After this long a page's plan may name files that are gone. */
const longSessionMs = 600_000;

/** `unsaved`: a form or a payment of the module blocks it; `unknown`: the page may not run that release. */
export type SwitchAnswer = 'switched' | 'unsaved' | 'unknown';

/**
 * Owns everything between a plan entry and a drawn screen: deadlines, retry, contract check, fallback in the same page,
 * the reload of a stale page, and one report per load. Its promises never reject: a failure is a state. What is public
 * without a comment is for its own parts, which are fetched when they are needed: the recovery and the withdrawal.
 */
export class ModuleLoader implements RecoverableLoader {
  readonly hosts: ReadonlyMap<string, ModuleHost>;
  readonly parts = new PartStates();
  readonly #running = new Map<string, Promise<PartState>>();
  /** Loads whose part has arrived and has drawn nothing yet. */
  readonly #undrawn = new Map<string, LoadJourney>();
  /** Loads that go on with another release, because the one before failed on the page. */
  readonly continued = new Map<string, LoadJourney>();
  /** Modules that drew something in this page. */
  readonly #proven = new Set<string>();
  /** Modules whose last load failed in a way that this page will repeat. */
  readonly needingNewPage = new Set<string>();

  constructor(readonly options: LoaderOptions) {
    this.hosts = new Map(
      options.plan.remotes.map((remote) => [
        remote.module,
        new ModuleHost(
          remote,
          options,
          (mounted, error) => void this.replaceFaulty(remote.module, error, mounted),
        ),
      ]),
    );
  }

  readonly subscribe = this.parts.subscribe;

  /** Whether the server that serves pages answers now. The code that checks it came from the same server. */
  readonly #serverAnswers = (): Promise<boolean> =>
    this.options.serverAnswers?.() ??
    loadRecovery().then(
      (recovery) => recovery.serverAnswers(),
      () => false,
    );

  /** Stable between changes, as useSyncExternalStore wants it. */
  state(module: string, part: PartKey): PartState {
    return this.parts.read(module, part);
  }

  /** Loads a part unless it is there; joins a load under way; starts again after a failure. */
  load(module: string, part: PartKey): Promise<PartState> {
    return this.#join(module, part, false);
  }

  /**
   * Loads again after the visitor pressed Try again. A page joins later requests to one that hangs, never evaluates a
   * script again that threw, and gets no files that are gone: without unsaved work, such a try is a new page. When the
   * server does not answer, the page stays, because a reload would show an error page.
   */
  async retry(module: string, part: PartKey): Promise<void> {
    const isPageNeeded = this.needingNewPage.has(module) && navigator.onLine && this.canReload();
    if (isPageNeeded && (await this.#serverAnswers())) this.reloadPage();
    else await this.load(module, part);
  }

  /** Retries without a press. It never reloads the page for a slot, because the screen around it is in use. */
  resume(module: string, part: PartKey): void {
    void this.#join(module, part, part.startsWith('slot:'));
  }

  /** Reloads the page, which brings a new plan. */
  reloadPage(): void {
    this.options.reloadPage();
  }

  /** False while any mounted module has a dirty form or a payment in flight. */
  canReload(): boolean {
    return [...this.hosts.values()].every(
      ({ mounted }) => mounted === null || !mounted.holdsWork(),
    );
  }

  /** A ready part is on the page: the time until its first content counts from now. */
  shown(module: string, part: PartKey): void {
    const journey = this.#undrawn.get(`${module} ${part}`);
    if (journey !== undefined) journey.shownAt ??= Date.now();
  }

  /** Ends the load of a part whose content is on the page. */
  drawn(module: string, part: PartKey): void {
    this.#proven.add(module);
    const journey = this.takeUndrawn(module, part);
    if (!journey?.arrival) return;
    const drawMs = journey.shownAt === null ? 0 : Date.now() - journey.shownAt;
    void this.report(journey, journey.arrival, journey.arrival.loadedMs + drawMs);
    this.parts.announce();
  }

  /** How long a ready part may draw nothing: what its load has left, or the time of a chunk for a later view. */
  drawLimitMs(module: string, part: PartKey): number {
    const { budget } = this.#undrawn.get(`${module} ${part}`) ?? {};
    if (budget === undefined) return loadDeadlines.chunkMs;
    const { remainingMs } = this.hosts.get(module)?.shareOf(budget) ?? budget;
    return Math.max(leastDrawMs, Math.min(loadDeadlines.chunkMs, remainingMs()));
  }

  /** Whether the part is being loaded or has drawn nothing since. */
  isAwaited(module: string, part: PartKey): boolean {
    return this.state(module, part).status === 'loading' || this.#undrawn.has(`${module} ${part}`);
  }

  /** The load that waits for the first content of its part, and then no longer does. */
  takeUndrawn(module: string, part: PartKey): LoadJourney | undefined {
    const key = `${module} ${part}`;
    const journey = this.#undrawn.get(key);
    this.#undrawn.delete(key);
    return journey;
  }

  /** Releases of a module that this page may run, the planned one first, and the one that serves now. */
  releasesOf(module: string): {
    readonly names: readonly string[];
    readonly mounted: string | null;
  } {
    const host = this.hosts.get(module);
    return { names: host?.releaseNames ?? [], mounted: host?.mounted?.name ?? null };
  }

  /** Puts another release of the page's plan in place of the mounted one: code, styles, state and saga. */
  async switchTo(module: string, release: string): Promise<SwitchAnswer> {
    const host = this.hosts.get(module);
    if (host === undefined || host.disabled !== null || !host.releaseNames.includes(release))
      return 'unknown';
    if (host.mounted !== null && host.mounted.holdsWork()) return 'unsaved';
    await this.exchange(module, () => host.choose(release));
    return 'switched';
  }

  /**
   * Puts a release that the plan does not name in place of the mounted one, unsaved work or not: a developer's newest
   * build.
   */
  async replace(release: PlannedRelease): Promise<void> {
    const host = this.hosts.get(release.module);
    if (host !== undefined && host.disabled === null)
      await this.exchange(release.module, () => host.offer(release));
  }

  /**
   * Replaces the module by its fallback after a visible part threw or drew nothing in time, unless work would be lost.
   * Without a fallback, a part that would fail in the same way again becomes a card whose retry is a new page.
   */
  async replaceBroken(module: string, part: PartKey, error: unknown): Promise<void> {
    const host = this.hosts.get(module);
    const mounted = host?.mounted ?? null;
    if (host === undefined || mounted === null) return;
    await this.recover((recovery) =>
      recovery.replaceBroken(this, { module, host, mounted, error }, part),
    );
  }

  /**
   * Unmounts a module whose reducer, saga or navigation failed: its last good release or a card replaces it. With
   * unsaved work it stays, unless it is `forced`.
   */
  async replaceFaulty(
    module: string,
    error: unknown,
    mounted = this.hosts.get(module)?.mounted ?? null,
    isForced = false,
  ): Promise<void> {
    const host = this.hosts.get(module);
    if (host === undefined || mounted === null) return;
    await this.recover((recovery) =>
      recovery.replaceFaulty(this, { module, host, mounted, error }, isForced),
    );
  }

  /** Without its code, a failed part stays the card that it is. */
  async recover(
    step: (recovery: Awaited<ReturnType<typeof loadRecovery>>) => Promise<unknown>,
  ): Promise<void> {
    await loadRecovery().then(step, () => {});
  }

  /** Takes a module out of the page: its saga is cancelled and its state forgotten. */
  unload(module: string): void {
    this.hosts.get(module)?.unload();
    this.#forgetParts(module);
  }

  /** React takes the old screens off first: their selectors would read a state that is gone. */
  async exchange(module: string, change: () => void): Promise<void> {
    this.parts.cover(module);
    await pause(0);
    change();
    this.#forgetParts(module);
  }

  #join(module: string, part: PartKey, keepsPage: boolean): Promise<PartState> {
    const state = this.state(module, part);
    if (state.status === 'ready' || state.status === 'disabled') return Promise.resolve(state);
    const key = `${module} ${part}`;
    const running =
      this.#running.get(key) ??
      this.#start(module, part, keepsPage).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #start(module: string, part: PartKey, keepsPage: boolean): Promise<PartState> {
    const host = this.hosts.get(module);
    if (host !== undefined && host.disabled !== null)
      return this.settle(module, part, { status: 'disabled', message: host.disabled.message });
    this.parts.change(module, part, loading);
    this.needingNewPage.delete(module);
    const key = `${module} ${part}`;
    const journey = this.continued.get(key) ?? this.journeyOf(host, module, part, keepsPage);
    this.continued.delete(key);
    this.options.onStart?.(module, part);
    const arrival = await this.#travel(host, module, part, journey);
    if (arrival.state.status === 'ready') {
      this.options.onStart?.(module, part);
      journey.arrival = { ...arrival, loadedMs: journey.elapsedMs };
      // A release before this one may have been on the page already.
      journey.shownAt = null;
      this.#undrawn.set(key, journey);
    } else void this.report(journey, arrival);
    return this.settle(module, part, arrival.state);
  }

  journeyOf(
    host: ModuleHost | undefined,
    module: string,
    part: PartKey,
    keepsPage: boolean,
  ): LoadJourney {
    return new LoadJourney({
      module,
      part,
      planned: host === undefined ? module : releaseName(host.wanted),
      keepsPage,
      serverAnswers: this.#serverAnswers,
      explainFailure: async (...failed) => (await loadRecovery()).explainFailure(...failed),
    });
  }

  settle(module: string, part: PartKey, state: PartState): PartState {
    this.parts.change(module, part, state);
    return state;
  }

  /** A report callback that throws does not break the screen. */
  async report(
    journey: LoadJourney,
    { outcome, release }: Arrival,
    durationMs = journey.elapsedMs,
  ): Promise<void> {
    const report = await journey.report(outcome, release, durationMs);
    try {
      this.options.onReport(report);
    } catch (error) {
      this.options.host.onFailure(report.module, 'load', error);
    }
  }

  async #travel(
    host: ModuleHost | undefined,
    module: string,
    part: PartKey,
    journey: LoadJourney,
  ): Promise<Arrival> {
    if (host === undefined) {
      journey.noteUnplanned('The plan does not name this module');
      return nothingArrived;
    }
    if (host.isExhausted) return (await loadRecovery()).arriveAnew(this, host, part, journey);
    try {
      return await this.#loadFrom(host, module, part, journey);
    } catch (error) {
      if (await this.isServerAway(journey)) return { ...nothingArrived, state: away };
      const isStale = this.isStale(module, error);
      if (isStale && this.reloadFor(module, journey))
        return { outcome: 'reload', release: null, state: loading };
      if (isStale || journey.needsNewPage) this.needingNewPage.add(module);
      return this.nothingArrivedOf(module);
    }
  }

  nothingArrivedOf(module: string): Arrival {
    return this.needingNewPage.has(module) && !this.canReload()
      ? { ...nothingArrived, state: unsavedState }
      : nothingArrived;
  }

  async #loadFrom(
    host: ModuleHost,
    module: string,
    part: PartKey,
    journey: LoadJourney,
  ): Promise<Arrival> {
    for (;;) {
      const mounted = await host.mount(journey.budget, (release, stage, error) =>
        journey.note(release, stage, error),
      );
      try {
        const Component = await loadPart(mounted, part, journey, host.shareOf(journey.budget));
        if (host.mounted !== mounted) continue;
        const outcome = host.isFallback(mounted) ? 'fallback' : 'loaded';
        return { outcome, release: mounted.name, state: { status: 'ready', Component } };
      } catch (error) {
        if (host.mounted !== mounted) continue;
        if (await this.isServerAway(journey)) throw error;
        if (host.mounted !== mounted) continue;
        if (
          this.#proven.has(module) &&
          this.isStale(module, error) &&
          this.reloadFor(module, journey)
        )
          return { outcome: 'reload', release: mounted.name, state: loading };
        if (
          !host.hasNextRelease() ||
          journey.budget.remainingMs() === 0 ||
          isCutOff(error) ||
          mounted.holdsWork()
        )
          throw error;
        host.giveUp(mounted);
        this.#forgetParts(module);
      }
    }
  }

  /** Files that do not come in an old page were probably replaced by newer ones: a new page brings a new plan. */
  isStale(module: string, error: unknown): boolean {
    const isOld = this.#proven.has(module) || performance.now() > longSessionMs;
    return isOld && kindOf(error) === 'lost' && navigator.onLine;
  }

  reloadFor(module: string, journey: LoadJourney): boolean {
    return !journey.keepsPage && this.canReload() && this.options.reloadFor(module);
  }

  /** Without a connection the browser itself shows an error. */
  async isServerAway(journey: LoadJourney): Promise<boolean> {
    return navigator.onLine && (await journey.isServerAway());
  }

  #forgetParts(module: string): void {
    for (const key of this.#undrawn.keys())
      if (key.startsWith(`${module} `)) this.#undrawn.delete(key);
    this.parts.forget(module, (part) => this.#running.has(`${module} ${part}`));
  }
}

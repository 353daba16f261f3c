import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { loadDeadlines, pause, withRetry } from '../../platform/loading/deadline';
import { isCutOff, isRepeatable, kindOf } from './load-error';
import { LoadJourney } from './load-journey';
import type { LoadReport } from './load-report';
import { ModuleHost, type HostDependencies } from './module-host';
import type { MountedRemote } from './mounted-remote';
import { PartStates, type PartComponent, type PartKey, type PartState } from './part-states';
import { releaseName, type PlannedRelease } from './planned-release';
import { ContractError } from './remote-contract';

export type LoaderOptions = HostDependencies & {
  readonly plan: PagePlan;
  readonly onReport: (report: LoadReport) => void;
  /** Reloads the page for the module, at most once; answers whether it does. */
  readonly reloadFor: (module: string) => boolean;
  /** Reloads the page because the visitor asked for another try. */
  readonly reloadPage: () => void;
};

/** After this long a page's plan may name files that are gone. */
const longSessionMs = 600_000;

const loading: PartState = { status: 'loading' };
const failed: PartState = { status: 'failed', heldBy: 'nothing' };
const held: PartState = { status: 'failed', heldBy: 'unsaved' };

type Lazy = () => Promise<{ readonly Component: unknown }>;

const lazyPart = (remote: RemoteModule, part: PartKey): Lazy | undefined => {
  const name = part.slice(part.indexOf(':') + 1);
  return part.startsWith('slot:')
    ? remote.slots?.[name]
    : remote.routes.find(({ path }) => path === name)?.lazy;
};

type Arrival = {
  readonly outcome: LoadReport['outcome'];
  readonly release: string | null;
  readonly state: PartState;
};
const nothingArrived: Arrival = { outcome: 'failed', release: null, state: failed };

/** `unsaved`: a form or a payment of the module holds it; `unknown`: the page may not run that release. */
export type SwitchAnswer = 'switched' | 'unsaved' | 'unknown';

/**
 * Owns everything between a plan entry and a drawn screen: deadlines, retry, contract check, fallback in the same page,
 * the reload of a stale page, and one report per load. Its promises never reject: a failure is a state.
 */
export class ModuleLoader {
  private readonly hosts: ReadonlyMap<string, ModuleHost>;
  private readonly parts = new PartStates();
  private readonly running = new Map<string, Promise<PartState>>();
  /** Parts that threw when they were drawn, and whose module another release takes over. */
  private readonly broken = new Map<
    string,
    { readonly release: PlannedRelease; readonly error: unknown }
  >();
  /** Modules that drew something in this page. */
  private readonly proven = new Set<string>();
  /** Modules whose last load failed in a way that this page will repeat. */
  private readonly needingNewPage = new Set<string>();

  constructor(private readonly options: LoaderOptions) {
    this.hosts = new Map(
      options.plan.remotes.map((remote) => [remote.module, new ModuleHost(remote, options)]),
    );
  }

  readonly subscribe = this.parts.subscribe;

  /** Stable between changes, as useSyncExternalStore wants it. */
  state(module: string, part: PartKey): PartState {
    return this.parts.read(module, part);
  }

  /** Loads a part unless it is there; joins a load under way; starts again after a failure. */
  load(module: string, part: PartKey): Promise<PartState> {
    return this.join(module, part, false);
  }

  /**
   * Another try, asked for by the visitor. A request that hangs would be joined by every later one of the same page, a script that
   * threw is never evaluated again, and files that are gone do not come back: where nothing is held, such a try is a new page. Without
   * a connection that would be the browser's error in place of this one.
   */
  retry(module: string, part: PartKey): void {
    if (this.needingNewPage.has(module) && navigator.onLine && this.canReload()) this.reloadPage();
    else void this.load(module, part);
  }

  /** Retries without a press. It never reloads the page for a slot, because the screen around it is in use. */
  resume(module: string, part: PartKey): void {
    void this.join(module, part, part.startsWith('slot:'));
  }

  /** Reloads the page, which brings a new plan. */
  reloadPage(): void {
    this.options.reloadPage();
  }

  /** False while any mounted module holds a dirty form or a payment in flight. */
  canReload(): boolean {
    return [...this.hosts.values()].every(
      ({ mounted }) => mounted === null || !this.holdsWork(mounted),
    );
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
    if (host.mounted !== null && this.holdsWork(host.mounted)) return 'unsaved';
    await this.exchange(module, () => host.choose(release));
    return 'switched';
  }

  /** Puts a release that the plan does not name in place of the mounted one, unsaved work or not: a developer's newest build. */
  async replace(release: PlannedRelease): Promise<void> {
    const host = this.hosts.get(release.module);
    if (host !== undefined && host.disabled === null)
      await this.exchange(release.module, () => host.offer(release));
  }

  /**
   * Replaces the module by its fallback after a visible part threw, unless there is none or work would be lost. The load that
   * follows reports the error.
   */
  async replaceBroken(module: string, part: PartKey, error: unknown): Promise<void> {
    const host = this.hosts.get(module);
    const mounted = host?.mounted ?? null;
    if (host === undefined || mounted === null || !host.hasNextRelease() || this.holdsWork(mounted))
      return;
    this.broken.set(`${module} ${part}`, { release: mounted.release, error });
    await this.exchange(module, () => host.giveUp(mounted));
  }

  /** Takes a module out of the page: its saga is cancelled and its state forgotten. */
  unload(module: string): void {
    this.hosts.get(module)?.unload();
    this.forgetParts(module);
  }

  /** React takes the old screens off first: their selectors would read a state that is gone. */
  private async exchange(module: string, change: () => void): Promise<void> {
    this.parts.cover(module);
    await pause(0);
    change();
    this.forgetParts(module);
  }

  private join(module: string, part: PartKey, keepsPage: boolean): Promise<PartState> {
    const state = this.state(module, part);
    if (state.status === 'ready' || state.status === 'disabled') return Promise.resolve(state);
    const key = `${module} ${part}`;
    const running =
      this.running.get(key) ??
      this.start(module, part, keepsPage).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async start(module: string, part: PartKey, keepsPage: boolean): Promise<PartState> {
    const host = this.hosts.get(module);
    if (host !== undefined && host.disabled !== null)
      return this.settle(module, part, { status: 'disabled', message: host.disabled.message });
    this.parts.change(module, part, loading);
    this.needingNewPage.delete(module);
    const journey = new LoadJourney({
      module,
      part,
      planned: host === undefined ? module : releaseName(host.wanted),
      keepsPage,
    });
    const broken = this.broken.get(`${module} ${part}`);
    if (broken !== undefined) journey.note(broken.release, 'chunk', broken.error);
    this.broken.delete(`${module} ${part}`);
    const arrival = await this.travel(host, module, part, journey);
    void this.report(journey, arrival);
    if (arrival.state.status === 'ready') this.proven.add(module);
    return this.settle(module, part, arrival.state);
  }

  private settle(module: string, part: PartKey, state: PartState): PartState {
    this.parts.change(module, part, state);
    return state;
  }

  /** A report callback that throws does not break the screen. */
  private async report(journey: LoadJourney, { outcome, release }: Arrival): Promise<void> {
    const report = await journey.report(outcome, release);
    try {
      this.options.onReport(report);
    } catch (error) {
      this.options.host.onFailure(report.module, 'load', error);
    }
  }

  private async travel(
    host: ModuleHost | undefined,
    module: string,
    part: PartKey,
    journey: LoadJourney,
  ): Promise<Arrival> {
    if (host === undefined) {
      journey.noteUnplanned('The plan does not name this module');
      return nothingArrived;
    }
    try {
      return await this.loadFrom(host, module, part, journey);
    } catch (error) {
      const isStale = this.isStale(module, error);
      if (isStale && this.reloadFor(module, journey))
        return { outcome: 'reload', release: null, state: loading };
      if (isStale || journey.needsNewPage) this.needingNewPage.add(module);
      return this.nothingArrivedOf(module);
    }
  }

  private nothingArrivedOf(module: string): Arrival {
    return this.needingNewPage.has(module) && !this.canReload()
      ? { ...nothingArrived, state: held }
      : nothingArrived;
  }

  private async loadFrom(
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
        const Component = await this.loadPart(host, mounted, part, journey);
        if (host.mounted !== mounted) continue;
        const outcome = host.isFallback(mounted) ? 'fallback' : 'loaded';
        return { outcome, release: mounted.name, state: { status: 'ready', Component } };
      } catch (error) {
        if (host.mounted !== mounted) continue;
        if (
          this.proven.has(module) &&
          this.isStale(module, error) &&
          this.reloadFor(module, journey)
        )
          return { outcome: 'reload', release: mounted.name, state: loading };
        if (
          !host.hasNextRelease() ||
          journey.budget.remainingMs() === 0 ||
          isCutOff(error) ||
          this.holdsWork(mounted)
        )
          throw error;
        host.giveUp(mounted);
        this.forgetParts(module);
      }
    }
  }

  private async loadPart(
    host: ModuleHost,
    mounted: MountedRemote,
    part: PartKey,
    journey: LoadJourney,
  ): Promise<PartComponent> {
    const note = (error: unknown): void => journey.note(mounted.release, 'chunk', error);
    try {
      const lazy = lazyPart(mounted.remote, part);
      if (!lazy) throw new ContractError(`${mounted.name} has no ${part}`);
      const budget = host.shareOf(journey.budget);
      const { Component } = await withRetry(lazy, {
        what: `${part} of ${mounted.name}`,
        stepMs: loadDeadlines.chunkMs,
        budget,
        isRepeatable,
        onRepeat: note,
      });
      return Component as PartComponent;
    } catch (error) {
      note(error);
      throw error;
    }
  }

  /** Files that do not come in an old page were probably replaced by newer ones: a new page brings a new plan. */
  private isStale(module: string, error: unknown): boolean {
    const isOld = this.proven.has(module) || performance.now() > longSessionMs;
    return isOld && kindOf(error) === 'lost' && navigator.onLine;
  }

  private reloadFor(module: string, journey: LoadJourney): boolean {
    return !journey.keepsPage && this.canReload() && this.options.reloadFor(module);
  }

  private holdsWork(mounted: MountedRemote): boolean {
    return mounted.remote.canReload?.() === false;
  }

  private forgetParts(module: string): void {
    this.parts.forget(module, (part) => this.running.has(`${module} ${part}`));
  }
}

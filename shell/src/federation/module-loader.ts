import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { RemoteModule } from '@billfold/shared/contracts/remote.contract';
import type { ComponentType } from 'react';
import { DeadlineError, loadDeadlines, startBudget, withRetry, type Budget } from './deadline';
import { loadFailure, type LoadFailure, type LoadReport } from './load-report';
import { ModuleHost, type HostDependencies } from './module-host';
import type { MountedRemote } from './mounted-remote';
import { ContractError } from './remote-contract';

/** A screen by its planned path, or a slot by its name. */
export type PartKey = `screen:${string}` | `slot:${string}`;
export type PartComponent = ComponentType<Record<string, unknown>>;

export type PartState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: PartComponent }
  | { readonly status: 'failed' };

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

const idle: PartState = { status: 'idle' };
const loading: PartState = { status: 'loading' };
const failed: PartState = { status: 'failed' };

type Lazy = () => Promise<{ readonly Component: unknown }>;

const lazyPart = (remote: RemoteModule, part: PartKey): Lazy | undefined => {
  const name = part.slice(part.indexOf(':') + 1);
  return part.startsWith('slot:') ? remote.slots?.[name] : remote.routes.find(({ path }) => path === name)?.lazy;
};

/** What one load learned on its way: the failures go into its one report. */
type Journey = { readonly part: PartKey; readonly budget: Budget; readonly failures: LoadFailure[] };
type Arrival = { readonly outcome: LoadReport['outcome']; readonly release: string | null; readonly state: PartState };

/**
 * Owns everything between a plan entry and a drawn screen: deadlines, retry, contract check, fallback in the same page,
 * the reload of a stale page, and one report per load. Its promises never reject: a failure is a state.
 */
export class ModuleLoader {
  private readonly hosts = new Map<string, ModuleHost>();
  private readonly states = new Map<string, PartState>();
  private readonly running = new Map<string, Promise<PartState>>();
  private readonly listeners = new Set<() => void>();
  /** Modules that drew something in this page. */
  private readonly proven = new Set<string>();
  /** Modules whose last load ran out of time. */
  private readonly hanging = new Set<string>();

  constructor(private readonly options: LoaderOptions) {
    for (const remote of options.plan.remotes) this.hosts.set(remote.module, this.createHost(remote));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Stable between changes, as useSyncExternalStore wants it. */
  state(module: string, part: PartKey): PartState {
    return this.states.get(`${module} ${part}`) ?? idle;
  }

  /** Loads a part unless it is there; joins a load under way; starts again after a failure. */
  load(module: string, part: PartKey): Promise<PartState> {
    const key = `${module} ${part}`;
    const state = this.state(module, part);
    if (state.status === 'ready') return Promise.resolve(state);
    const running = this.running.get(key) ?? this.start(module, part).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  /**
   * Another try, asked for by the visitor. A request that hangs would be joined by every later one of the same page: where
   * nothing is held, such a try is a new page.
   */
  retry(module: string, part: PartKey): void {
    if (this.hanging.has(module) && this.canReload()) this.options.reloadPage();
    else void this.load(module, part);
  }

  /** False while any mounted module holds a dirty form or a payment in flight. */
  canReload(): boolean {
    return [...this.hosts.values()].every(({ mounted }) => mounted?.remote.canReload?.() ?? true);
  }

  /** Takes a module out of the page: its saga is cancelled and its state forgotten. */
  unload(module: string): void {
    this.hosts.get(module)?.unload();
    this.forgetParts(module);
  }

  private createHost(remote: PlannedRemote): ModuleHost {
    return new ModuleHost(remote, this.options);
  }

  private async start(module: string, part: PartKey): Promise<PartState> {
    this.change(module, part, loading);
    this.hanging.delete(module);
    const startedAt = Date.now();
    const journey: Journey = { part, budget: startBudget(loadDeadlines.totalMs), failures: [] };
    const arrival = await this.travel(module, journey);
    this.report({ module, part, outcome: arrival.outcome, release: arrival.release, durationMs: Date.now() - startedAt, failures: journey.failures });
    if (arrival.state.status === 'ready') this.proven.add(module);
    this.change(module, part, arrival.state);
    return arrival.state;
  }

  /** Whoever hears the report may fail without cost to the screen. */
  private report(report: LoadReport): void {
    try {
      this.options.onReport(report);
    } catch (error) {
      this.options.host.onFailure(report.module, 'load', error);
    }
  }

  private async travel(module: string, journey: Journey): Promise<Arrival> {
    const host = this.hosts.get(module);
    if (!host) {
      journey.failures.push(loadFailure(module, 'contract', new ContractError('The plan does not name this module')));
      return { outcome: 'failed', release: null, state: failed };
    }
    try {
      return await this.loadFrom(host, module, journey);
    } catch (error) {
      if (error instanceof DeadlineError) this.hanging.add(module);
      const isLongSession = performance.now() > longSessionMs;
      if (isLongSession && this.reloadStalePage(module, error)) return { outcome: 'reload', release: null, state: loading };
      return { outcome: 'failed', release: null, state: failed };
    }
  }

  private async loadFrom(host: ModuleHost, module: string, journey: Journey): Promise<Arrival> {
    for (;;) {
      const mounted = await host.mount(journey.budget, (failure) => journey.failures.push(failure));
      try {
        const Component = await this.loadPart(mounted, journey);
        if (host.mounted !== mounted) continue;
        const outcome = host.isFallback(mounted) ? 'fallback' : 'loaded';
        return { outcome, release: mounted.name, state: { status: 'ready', Component } };
      } catch (error) {
        if (this.proven.has(module) && this.reloadStalePage(module, error)) return { outcome: 'reload', release: mounted.name, state: loading };
        if (!host.hasNextRelease() || journey.budget.remainingMs() === 0 || this.holdsWork(mounted)) throw error;
        host.giveUp(mounted);
        this.forgetParts(module);
      }
    }
  }

  private async loadPart(mounted: MountedRemote, { part, budget, failures }: Journey): Promise<PartComponent> {
    const lazy = lazyPart(mounted.remote, part);
    if (!lazy) {
      const error = new ContractError(`${mounted.name} has no ${part}`);
      failures.push(loadFailure(mounted.name, 'contract', error));
      throw error;
    }
    const { Component } = await withRetry(lazy, {
      what: `${part} of ${mounted.name}`,
      stepMs: loadDeadlines.chunkMs,
      budget,
      onFailure: (error) => failures.push(loadFailure(mounted.name, 'chunk', error)),
    });
    return Component as PartComponent;
  }

  /** Files that fail in an old page were probably replaced by newer ones: a new page brings a new plan. */
  private reloadStalePage(module: string, error: unknown): boolean {
    const canHelp = !(error instanceof ContractError) && navigator.onLine;
    return canHelp && this.canReload() && this.options.reloadFor(module);
  }

  private holdsWork(mounted: MountedRemote): boolean {
    return mounted.remote.canReload?.() === false;
  }

  private forgetParts(module: string): void {
    for (const key of this.states.keys()) {
      if (key.startsWith(`${module} `) && !this.running.has(key)) this.states.delete(key);
    }
    this.announce();
  }

  private change(module: string, part: PartKey, state: PartState): void {
    this.states.set(`${module} ${part}`, state);
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

import type { PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { RemoteModule, ShellServices } from '@billfold/shared/contracts/remote.contract';
import {
  fallbackReserveMs,
  loadDeadlines,
  withRetry,
  type Budget,
} from '../../platform/loading/deadline';
import { isCutOff, isRepeatable } from './load-error';
import { mountRemote, type MountedRemote, type RemoteHost } from './mounted-remote';
import { releaseName, releasesOf, type PlannedRelease } from './planned-release';
import { applyStylesOf, endStylesOf, removeStylesOf } from './release-styles';
import { ContractError, createCheckedRemote, refuseUnservedContract } from './remote-contract';
import type { RemoteSource } from './remote-source';

export type HostDependencies = {
  readonly source: RemoteSource;
  readonly host: RemoteHost;
  readonly servicesFor: (module: string) => ShellServices;
};

type Note = (release: PlannedRelease, stage: 'entry' | 'chunk', error: unknown) => Promise<unknown>;

/**
 * One module of the page: at most one of its releases is mounted at a time. Calls during a mount join it. The plan's
 * next release follows a failed one, under a new remote name.
 */
export class ModuleHost {
  /** The message of a module that is switched off. */
  disabled: PlannedRemote['disabled'];
  /** The releases that this page may run, the planned one first. */
  releases: readonly PlannedRelease[];
  /** The evaluated releases of this page: a second switch to one does not evaluate it again. */
  readonly #remotes = new Map<PlannedRelease, RemoteModule>();
  /** The release to mount: the planned one until a switch. */
  #wantedPosition = 0;
  #position = 0;
  #generation = 0;
  #attempts = 0;
  #mounting: Promise<MountedRemote> | null = null;
  #current: MountedRemote | null = null;
  readonly #dependencies: HostDependencies;
  /** The mounted release can no longer serve. */
  readonly #onFault: (mounted: MountedRemote, error: unknown) => void;

  constructor(
    readonly planned: PlannedRemote,
    dependencies: HostDependencies,
    onFault: (mounted: MountedRemote, error: unknown) => void,
  ) {
    this.#dependencies = dependencies;
    this.#onFault = onFault;
    this.releases = releasesOf(planned);
    this.disabled = planned.disabled;
  }

  /** True when every release that this page may run was withdrawn. */
  get isExhausted(): boolean {
    return this.releases.length === 0;
  }

  /** Takes releases out of the plan of this page, from the mounted one on. */
  keep(releases: readonly PlannedRelease[]): void {
    const { wanted } = this;
    this.releases = releases;
    this.choose(releaseName(wanted));
  }

  get mounted(): MountedRemote | null {
    return this.#current;
  }

  /** Names of the releases this page may run, the planned one first. */
  get releaseNames(): readonly string[] {
    return this.releases.map(releaseName);
  }

  get wanted(): PlannedRelease {
    return this.releases[this.#wantedPosition] ?? this.planned;
  }

  isFallback(mounted: MountedRemote): boolean {
    return mounted.release !== this.wanted;
  }

  hasNextRelease(): boolean {
    return this.#position + 1 < this.releases.length;
  }

  /** The time that a step of this release may take; the fallback's share is reserved. */
  shareOf(budget: Budget): Budget {
    return this.hasNextRelease() ? budget.reserving(fallbackReserveMs) : budget;
  }

  /** The mounted remote, mounting the best release that works. Rejects when none did; the next call starts again. */
  mount(budget: Budget, note: Note): Promise<MountedRemote> {
    if (this.#mounting !== null) return this.#mounting;
    const mounting = this.#mountBest(budget, note).catch((error: unknown) => {
      if (this.#mounting === mounting) {
        this.#mounting = null;
        this.#position = this.#wantedPosition;
      }
      throw error;
    });
    this.#mounting = mounting;
    return mounting;
  }

  /** Unmounts a release whose parts do not load, so that the next `mount` tries its fallback. */
  giveUp(mounted: MountedRemote): void {
    if (this.#current !== mounted) return;
    this.unload();
    this.#position = this.hasNextRelease() ? this.#position + 1 : this.#wantedPosition;
  }

  /** Makes this release of the page the wanted one; the next `mount` starts with it. */
  choose(name: string): void {
    this.unload();
    this.#wantedPosition = Math.max(0, this.releaseNames.indexOf(name));
    this.#position = this.#wantedPosition;
  }

  /** Makes a release from outside the plan the wanted one. The mounted one becomes its fallback. */
  offer(release: PlannedRelease): void {
    const behind = this.#current?.release ?? this.releases.at(-1);
    const kept = behind === undefined ? [release] : [release, behind];
    const gone = this.releases.filter((one) => !kept.includes(one));
    for (const one of gone) this.#remotes.delete(one);
    removeStylesOf(gone, kept);
    this.releases = kept;
    this.choose(releaseName(release));
  }

  /** Cancels the saga and removes the state; the next `mount` starts again and is joined by a mount in progress. */
  unload(): void {
    this.#current?.unmount();
    this.#current = null;
    endStylesOf(this.planned.module);
    this.#mounting = null;
    this.#generation += 1;
  }

  async #mountBest(budget: Budget, note: Note): Promise<MountedRemote> {
    const generation = this.#generation;
    for (;;) {
      if (this.isExhausted) throw new ContractError('Its releases were withdrawn');
      const release = this.releases[this.#position] ?? this.wanted;
      try {
        // Before its code: the first styles come with it.
        applyStylesOf(release, this.releases);
        const remote = await this.#remoteOf(release, budget, note);
        if (generation !== this.#generation) return this.mount(budget, note);
        applyStylesOf(release, this.releases);
        const mounted = mountRemote(release, remote, this.#dependencies.host, (error) =>
          this.#onFault(mounted, error),
        );
        this.#current = mounted;
        return mounted;
      } catch (error) {
        if (generation !== this.#generation) return this.mount(budget, note);
        void note(release, 'entry', error);
        if (!this.hasNextRelease() || isCutOff(error)) throw error;
        this.#position += 1;
      }
    }
  }

  async #remoteOf(release: PlannedRelease, budget: Budget, note: Note): Promise<RemoteModule> {
    const existing = this.#remotes.get(release);
    if (existing !== undefined) return existing;
    refuseUnservedContract(release);
    const container = await withRetry(() => this.#dependencies.source(release, this.#attempts++), {
      what: `The entry of ${releaseName(release)}`,
      stepMs: loadDeadlines.entryMs,
      budget: this.shareOf(budget),
      isRepeatable,
      onRepeat: (error) => note(release, 'entry', error),
    });
    const remote = createCheckedRemote(
      container,
      release,
      this.#dependencies.servicesFor(release.module),
    );
    this.#remotes.set(release, remote);
    return remote;
  }
}

import type { PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { loadDeadlines, withRetry, type Budget } from './deadline';
import { loadFailure, type LoadFailure } from './load-report';
import { mountRemote, type MountedRemote, type RemoteHost } from './mounted-remote';
import { releaseName, releasesOf, type PlannedRelease } from './planned-release';
import { ContractError, createCheckedRemote, refuseUnservedContract } from './remote-contract';
import type { RemoteSource } from './remote-source';

export type HostDependencies = {
  readonly source: RemoteSource;
  readonly host: RemoteHost;
  readonly servicesFor: (module: string) => ShellServices;
};

type Record = (failure: LoadFailure) => void;

/**
 * One module of the page: at most one of its releases is mounted at a time. Everybody who asks while a mount is under way
 * joins it; a release that was given up is followed by the plan's next one, under a new remote name.
 */
export class ModuleHost {
  private readonly releases: readonly PlannedRelease[];
  private position = 0;
  private attempts = 0;
  private mounting: Promise<MountedRemote> | null = null;
  private current: MountedRemote | null = null;

  constructor(
    planned: PlannedRemote,
    private readonly dependencies: HostDependencies,
  ) {
    this.releases = releasesOf(planned);
  }

  get mounted(): MountedRemote | null {
    return this.current;
  }

  isFallback(mounted: MountedRemote): boolean {
    return mounted.release !== this.releases[0];
  }

  hasNextRelease(): boolean {
    return this.position + 1 < this.releases.length;
  }

  /** The mounted remote, mounting the best release that works. Rejects when none did; the next call starts again. */
  mount(budget: Budget, record: Record): Promise<MountedRemote> {
    this.mounting ??= this.mountBest(budget, record).catch((error: unknown) => {
      this.mounting = null;
      this.position = 0;
      throw error;
    });
    return this.mounting;
  }

  /** Takes a release away whose parts do not load, so that the next `mount` tries the one behind it. */
  giveUp(mounted: MountedRemote): void {
    if (this.current !== mounted) return;
    mounted.unmount();
    this.current = null;
    this.mounting = null;
    this.position = this.hasNextRelease() ? this.position + 1 : 0;
  }

  /** Cancels the saga and takes the state away; the next `mount` starts again. */
  unload(): void {
    this.current?.unmount();
    this.current = null;
    this.mounting = null;
  }

  private async mountBest(budget: Budget, record: Record): Promise<MountedRemote> {
    for (;;) {
      const release = this.releases[this.position] ?? this.releases[0];
      if (!release) throw new Error('The plan names no release');
      try {
        this.current = await this.mountRelease(release, budget, record);
        return this.current;
      } catch (error) {
        if (!this.hasNextRelease()) throw error;
        this.position += 1;
      }
    }
  }

  private async mountRelease(release: PlannedRelease, budget: Budget, record: Record): Promise<MountedRemote> {
    const name = releaseName(release);
    try {
      refuseUnservedContract(release);
    } catch (error) {
      record(loadFailure(name, 'contract', error));
      throw error;
    }
    const container = await withRetry(() => this.dependencies.source(release, this.attempts++), {
      what: `The entry of ${name}`,
      stepMs: loadDeadlines.entryMs,
      budget,
      onFailure: (error) => record(loadFailure(name, 'entry', error)),
    });
    try {
      const remote = createCheckedRemote(container, release, this.dependencies.servicesFor(release.module));
      return mountRemote(release, remote, this.dependencies.host);
    } catch (error) {
      record(loadFailure(name, error instanceof ContractError ? 'contract' : 'entry', error));
      throw error;
    }
  }
}

import type { PagePlan, PageSettings, PlannedRemote, PlanReason } from '@billfold/shared/contracts/plan.contract';
import { releaseFolder, type Release } from '@billfold/shared/contracts/release.contract';
import { releaseName, whyNotServed, type ServedModule } from '../releases/releases.public';
import { formatOverride, type Override } from './override.domain';

export type PlanRequest = {
  readonly environment: string;
  readonly settings: PageSettings;
  readonly served: readonly ServedModule[];
  readonly overrides: readonly Override[];
  readonly findRelease: (module: string, version: string) => Promise<Release | null>;
};

/** The plan, and the releases behind it for the page's hints and hashes. */
export type ResolvedPlan = {
  readonly plan: PagePlan;
  readonly shell: Release;
  readonly remotes: readonly Release[];
  /** Every release whose files this page may load, those to fall back to included. */
  readonly loadable: readonly Release[];
};

type Choice = { readonly release: Release; readonly reason: PlanReason; readonly fallback: Release | null };

/** Where a release's files are; ends with a slash. */
export const baseOf = (release: Release): string => `/modules/${release.module}/${releaseFolder(release)}/`;

/** Every style with its hash; an import map covers scripts only. */
const stylesOf = (release: Release): Record<string, string> =>
  Object.fromEntries(release.files.filter(({ kind }) => kind === 'style').map(({ path, integrity }) => [path, integrity]));

const planned = (release: Release, reason: PlanReason): Omit<PlannedRemote, 'fallback'> => ({
  module: release.module,
  version: release.version,
  build: release.build,
  base: baseOf(release),
  entry: release.entry,
  contract: release.contract,
  reason,
  routes: release.routes.map(({ path, area, title, boot }) => ({ path, area, title, boot })),
  nav: release.nav,
  slots: release.slots,
  manifest: release.manifest ?? null,
  styles: stylesOf(release),
});

const chooseShell = async (request: PlanRequest, refuse: (sentence: string) => void): Promise<Choice | null> => {
  const served = request.served.find(({ module }) => module === 'shell');
  const wanted = request.overrides.find(({ module }) => module === 'shell');
  if (served === undefined) return null;
  const standing: Choice = { release: served.current, reason: 'default', fallback: null };
  if (wanted === undefined) return standing;
  const release = await request.findRelease('shell', wanted.version);
  if (release !== null) return { release, reason: 'override', fallback: null };
  refuse(`${formatOverride(wanted)} is not registered here.`);
  return standing;
};

const chooseRemote = async (request: PlanRequest, shell: Release, module: string, refuse: (sentence: string) => void): Promise<Choice | null> => {
  const served = request.served.find((candidate) => candidate.module === module);
  const wanted = request.overrides.find((candidate) => candidate.module === module);
  const fits = (release: Release | null): Release | null => (release !== null && whyNotServed(shell, release) === null ? release : null);
  if (wanted !== undefined) {
    const release = await request.findRelease(module, wanted.version);
    const problem = release === null ? `${formatOverride(wanted)} is not registered here.` : whyNotServed(shell, release);
    if (release !== null && problem === null) return { release, reason: 'override', fallback: fits(served?.current ?? null) };
    if (problem !== null) refuse(problem);
  }
  const current = fits(served?.current ?? null);
  const previous = fits(served?.previous ?? null);
  if (current !== null) return { release: current, reason: 'default', fallback: previous };
  return previous === null ? null : { release: previous, reason: 'last-good', fallback: null };
};

/**
 * The answer for one page view; null while no shell is registered. Overrides that name nothing registered, or that this
 * shell cannot serve, are refused with a sentence and the default stands. Rollouts (kill switch, tenant and percentage
 * rules) attach in `chooseRemote` and `chooseShell`, between the override and the default.
 */
export const resolvePlan = async (request: PlanRequest): Promise<ResolvedPlan | null> => {
  const refusedOverrides: string[] = [];
  const refuse = (sentence: string): void => void refusedOverrides.push(sentence);
  const shell = await chooseShell(request, refuse);
  if (shell === null) return null;
  const modules = [...request.served, ...request.overrides].map(({ module }) => module).filter((module) => module !== 'shell');
  const choices: Choice[] = [];
  for (const module of [...new Set(modules)].toSorted()) {
    const choice = await chooseRemote(request, shell.release, module, refuse);
    if (choice !== null) choices.push(choice);
  }
  const overridden = [shell, ...choices].filter(({ reason }) => reason === 'override').map(({ release }) => releaseName(release));
  const fallbacks = choices.flatMap(({ fallback }) => (fallback === null ? [] : [fallback]));
  const remotes = choices.map(({ release }) => release);
  return {
    shell: shell.release,
    remotes,
    loadable: [shell.release, ...remotes, ...fallbacks],
    plan: {
      environment: request.environment,
      settings: request.settings,
      shell: { version: shell.release.version, build: shell.release.build, reason: shell.reason, base: baseOf(shell.release), styles: stylesOf(shell.release) },
      remotes: choices.map(({ release, reason, fallback }) => ({
        ...planned(release, reason),
        fallback: fallback === null || releaseName(fallback) === releaseName(release) ? null : planned(fallback, 'last-good'),
      })),
      overrides: overridden,
      refusedOverrides,
    },
  };
};

import type { PageSettings } from '@billfold/shared/contracts/plan.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { areaOfUnknown, findOwner, formatOverrides, resolvePlan, type Override, type PlanInputs, type ResolvedPlan } from '../plans/plans.public';
import { pageFiles, scriptIntegrity } from './page-files';
import { renderPage, type RenderedPage } from './render-page';

export type ComposeContext = {
  readonly environment: string;
  readonly settings: PageSettings;
  readonly findRelease: (module: string, version: string) => Promise<Release | null>;
};

export type ComposedPage = RenderedPage & {
  /** False: the shell will show its 404. */
  readonly isOwned: boolean;
};

const productName = 'Billfold';
/** Every route with and without a few overrides; an attacker's many overrides must not fill the memory. */
const keptPages = 500;

type Cached = { readonly plans: Map<string, Promise<ResolvedPlan | null>>; readonly pages: Map<string, ComposedPage> };

const remember = <Value>(map: Map<string, Value>, key: string, value: Value): Value => {
  if (map.size >= keptPages) map.clear();
  map.set(key, value);
  return value;
};

const compose = (resolved: ResolvedPlan, pathname: string, pages: Map<string, ComposedPage>, prefix: string): ComposedPage => {
  const owner = findOwner([resolved.shell, ...resolved.remotes], pathname);
  const area = owner?.route.area ?? areaOfUnknown(pathname);
  const key = `${prefix} ${owner === null ? `? ${area}` : `${owner.release.module} ${owner.route.path}`}`;
  const known = pages.get(key);
  if (known !== undefined) return known;
  const title = owner === null || owner.route.title === '' ? productName : `${owner.route.title} · ${productName}`;
  const rendered = renderPage({ title, files: pageFiles(resolved, owner, area), integrity: scriptIntegrity(resolved), plan: resolved.plan });
  return remember(pages, key, { ...rendered, isOwned: owner !== null });
};

/** Makes pages; equal ones (same state, same route, same overrides) are made once. Null while no shell is registered. */
export const createPageComposer = (context: ComposeContext) => {
  const cache = new WeakMap<PlanInputs, Cached>();
  const composeFor = async (inputs: PlanInputs, pathname: string, overrides: readonly Override[]): Promise<ComposedPage | null> => {
    const cached = cache.get(inputs) ?? { plans: new Map(), pages: new Map() };
    cache.set(inputs, cached);
    const key = formatOverrides(overrides);
    const planning = cached.plans.get(key) ?? remember(cached.plans, key, resolvePlan({ ...context, served: inputs.served, overrides }));
    // A look-up that failed (the database is away) must be tried again by the next page.
    planning.catch(() => cached.plans.delete(key));
    const resolved = await planning;
    return resolved === null ? null : compose(resolved, pathname, cached.pages, key);
  };
  // Overrides need a look-up in the database; without one the default page is better than none.
  return (inputs: PlanInputs, pathname: string, overrides: readonly Override[]): Promise<ComposedPage | null> =>
    composeFor(inputs, pathname, overrides).catch((error: unknown) => {
      if (overrides.length === 0) throw error;
      return composeFor(inputs, pathname, []);
    });
};

import type { PlanCheck } from '@billfold/shared/contracts/plan.contract';
import { once } from '../../memo/once.domain';
import { areaOfUnknown, type RouteOwner } from './route-owner.domain';
import {
  buildPlan,
  checkOf,
  planKey,
  selectPlan,
  type PlanFacts,
  type PlanRequest,
  type ResolvedPlan,
} from './resolve-plan.service';
import type { PlanInputs } from './plan-inputs';
import { releaseName } from '../releases/releases.public';
import { importMapOf, pageFiles } from './page-files';
import { renderPage, type RenderedPage } from './render-page';

export type ComposeContext = PlanFacts & { readonly soakMs: number };

/** The parts of a page view that decide what is served. */
export type PageView = Omit<PlanRequest, 'inputs' | 'soakMs'>;

export type ComposedPage = RenderedPage & {
  /** False: the shell will show its 404. */
  readonly isOwned: boolean;
  /** Developers' servers that this page may load from. */
  readonly localOrigins: readonly string[];
  /** Of its shell. */
  readonly capabilities: readonly string[];
  /**
   * The shell, when a gate compares its views: the registry says that they began, since a shell that does not start
   * cannot.
   */
  readonly awaitedShell: string | null;
  readonly hasWatchdog: boolean;
};
/** The shell is switched off: there is a message, and no page. */
export type ClosedPage = { readonly maintenance: string };

const productName = 'Billfold';
/**
 * The largest numbers of kept plans and of characters of kept pages: each route with a few choices. Invented overrides
 * must not fill the memory.
 */
const keptPlans = 500;
const keptCharacters = 20_000_000;

type Cached = {
  readonly plans: Map<string, ResolvedPlan>;
  readonly pages: Map<string, ComposedPage>;
};

const remember = <Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  atMost = keptPlans,
): Value => {
  if (map.size >= atMost) map.clear();
  map.set(key, value);
  return value;
};

const render = (
  resolved: ResolvedPlan,
  owner: RouteOwner | null,
  area: RouteOwner['route']['area'],
): ComposedPage => {
  const title =
    owner === null || owner.route.title === ''
      ? productName
      : `${owner.route.title} · ${productName}`;
  const rendered = renderPage({
    title,
    description: owner?.route.description ?? '',
    files: pageFiles(resolved, owner, area),
    importMap: importMapOf(resolved),
    plan: resolved.plan,
    area,
  });
  return {
    ...rendered,
    isOwned: owner !== null,
    localOrigins: resolved.localOrigins,
    capabilities: resolved.shell.capabilities ?? [],
    awaitedShell:
      resolved.plan.judged?.includes('shell') === true ? releaseName(resolved.shell) : null,
    hasWatchdog: resolved.plan.hasWatchdog === true,
  };
};

export type PageComposer = {
  /** Null while no shell can be served. */
  readonly compose: (inputs: PlanInputs, view: PageView) => ComposedPage | ClosedPage | null;
  /** What `compose` would serve now, for a page that compares it with what it loaded. */
  readonly check: (inputs: PlanInputs, view: PageView) => PlanCheck | null;
};

/** Makes pages. Visitors with the same releases and the same route share one page. */
export const createPageComposer = ({ soakMs, ...facts }: ComposeContext): PageComposer => {
  const cacheOf = once((_: PlanInputs): Cached => ({ plans: new Map(), pages: new Map() }));
  return {
    compose: (inputs, view) => {
      const selected = selectPlan({ ...view, inputs, soakMs });
      if (selected === null) return null;
      const cached = cacheOf(inputs);
      const key = planKey(selected);
      const resolved =
        cached.plans.get(key) ?? remember(cached.plans, key, buildPlan(facts, selected));
      if (resolved.maintenance !== null) return { maintenance: resolved.maintenance };
      const { owner } = selected;
      const area = owner?.route.area ?? areaOfUnknown(view.pathname);
      const pageKey = `${key} ${owner === null ? `? ${area}` : `${owner.release.module} ${owner.route.path}`}`;
      const kept = cached.pages.get(pageKey);
      if (kept !== undefined) return kept;
      const page = render(resolved, owner, area);
      return remember(cached.pages, pageKey, page, Math.ceil(keptCharacters / page.characters));
    },
    check: (inputs, view) => {
      const selected = selectPlan({ ...view, inputs, soakMs });
      return selected === null ? null : checkOf(selected);
    },
  };
};

import type {
  PagePlan,
  PlanReason,
  ReleaseChoices,
} from '@billfold/shared/contracts/plan.contract';
import { isChosenByHand, releaseName } from '../../federation/loader/planned-release';

/** One module of this page, as the panel shows it. */
export type ModuleFacts = {
  readonly module: string;
  /** The release that the plan serves. */
  readonly release: string;
  readonly reason: PlanReason;
  readonly base: string;
  /** The fallback of the module; null without one, and for the shell. */
  readonly fallback: string | null;
  /** Null for the shell, which serves contracts. */
  readonly contract: number | null;
  readonly disabled: string | null;
};

const reasons: Readonly<Record<PlanReason, string>> = {
  override: 'chosen in this browser',
  local: "a developer's server, chosen in this browser",
  tenant: 'a rule for this business',
  percentage: 'this visitor is among the share that is served it',
  channel: 'the channel that this browser joined',
  default: 'served to every visitor without another rule',
  'last-good': 'the release before: the current one does not fit this shell',
};
export const reasonInWords = (reason: PlanReason): string => reasons[reason];

export const moduleFacts = ({ shell, remotes }: PagePlan): readonly ModuleFacts[] => [
  {
    module: 'shell',
    release: releaseName({ ...shell, module: 'shell' }),
    reason: shell.reason,
    base: shell.base,
    fallback: null,
    contract: null,
    disabled: null,
  },
  ...remotes.map((remote) => ({
    module: remote.module,
    release: releaseName(remote),
    reason: remote.reason,
    base: remote.base,
    fallback: remote.fallback === null ? null : releaseName(remote.fallback),
    contract: remote.contract,
    disabled: remote.disabled?.message ?? null,
  })),
];

/** How a chosen release is wished for: by its name, or by the server it comes from. */
const wishOf = ({ module, release, reason, base }: ModuleFacts): string =>
  reason === 'local' ? `${module}@${base.replace(/\/$/, '')}` : release;

/** The wishes that this page fulfils, optionally without those of one module. */
export const standingWishes = (plan: PagePlan, without?: string): readonly string[] =>
  moduleFacts(plan)
    .filter((facts) => isChosenByHand(facts) && facts.module !== without)
    .map(wishOf);

/** The wishes that take one module back: all are dropped, the others made again. */
export const wishesWithout = (plan: PagePlan, module: string): readonly string[] => [
  'reset',
  ...standingWishes(plan, module),
];

/** A developer's server as it is wished for, from an address or a bare port; null when it is none. */
export const localWish = (module: string, text: string): string | null => {
  const trimmed = text.trim().replace(/\/+$/, '');
  const address = /^\d{2,5}$/.test(trimmed) ? `http://localhost:${trimmed}` : trimmed;
  const port = /^http:\/\/localhost:(\d{2,5})$/.exec(address)?.[1];
  return port === undefined || Number(port) > 65_535 ? null : `${module}@${address}`;
};

export type Owner = ReleaseChoices[number]['owner'];
type Row = {
  readonly facts: ModuleFacts;
  readonly owner: Owner | null;
  readonly releases: readonly Choice[];
};
export type Choice = ReleaseChoices[number]['releases'][number];

/** Modules and releases that a search leaves; a module that is named itself keeps all of its releases. */
export const searchModules = (
  facts: readonly ModuleFacts[],
  choices: ReleaseChoices,
  search: string,
): readonly Row[] => {
  const wanted = search.trim().toLowerCase();
  const rows = facts.map((one): Row => {
    const choice = choices.find(({ module }) => module === one.module);
    return { facts: one, owner: choice?.owner ?? null, releases: choice?.releases ?? [] };
  });
  if (wanted === '') return rows;
  return rows.flatMap((row) => {
    if (row.facts.module.includes(wanted)) return [row];
    const releases = row.releases.filter(({ name }) => name.toLowerCase().includes(wanted));
    return releases.length > 0 || row.facts.release.toLowerCase().includes(wanted)
      ? [{ ...row, releases }]
      : [];
  });
};

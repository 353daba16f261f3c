import type { PlanReason } from '@billfold/shared/contracts/plan.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { once } from '../../memo/once.domain';
import { releaseName, whyNotServed } from '../releases/releases.public';
import {
  chooseRelease,
  namedReleases,
  type Choice,
  type Visitor,
} from '../rollouts/rollouts.public';
import { describeNotFound, localOrigin, type Override } from './override.domain';
import type { PlanInputs } from './plan-inputs';

/** An override and the release it means; null when there is none of that name. */
export type FoundOverride = { readonly override: Override; readonly release: Release | null };

export type SelectRequest = {
  readonly inputs: PlanInputs;
  readonly visitor: Visitor;
  readonly overrides: readonly FoundOverride[];
  /** On payment pages: no override, no channel, and only releases that were served for this time; null elsewhere. */
  readonly payment: { readonly soakMs: number; readonly now: number } | null;
};

/** One module for one page view. `release` of a local one is what is served otherwise, for its routes. */
export type Selected = {
  readonly module: string;
  readonly release: Release | null;
  readonly reason: PlanReason;
  readonly fallback: Release | null;
  readonly disabled: { readonly message: string } | null;
  readonly origin: string | null;
};
export type Selection = {
  readonly shell: Selected & { readonly release: Release };
  readonly remotes: readonly Selected[];
  readonly refused: readonly string[];
};

/** Ranges are compared once per pair of releases. */
const whyNotCarried = once((shell: Release) =>
  once((remote: Release) => whyNotServed(shell, remote)),
);

/**
 * The release of a module for this visitor, among those that the shell can run; on payment pages among those that have
 * soaked.
 */
const chooseServed = (
  { inputs, visitor, payment }: SelectRequest,
  state: RolloutState,
  override: string | null,
  canCarry: (release: string) => boolean,
): Choice | null => {
  if (payment === null) return chooseRelease(state, visitor, override, canCarry);
  const isSoaked = (name: string): boolean =>
    payment.soakMs === 0 ||
    (inputs.servedSince[name] ?? payment.now) + payment.soakMs <= payment.now;
  const chosen = chooseRelease(
    state,
    visitor,
    null,
    (name) => canCarry(name) && isSoaked(name),
    true,
  );
  if (chosen !== null) return chosen;
  // Nothing is old enough yet, as after a module's first releases: they stay on the first.
  const first =
    [state.lastSoaked, state.default].find((name) => name !== null && canCarry(name)) ?? null;
  return first === null
    ? null
    : { release: first, reason: first === state.default ? 'default' : 'last-good', fallback: null };
};

type InputsIndex = {
  readonly states: ReadonlyMap<string, RolloutState>;
  /** In the order of the plan, without the shell. */
  readonly remotes: readonly string[];
  readonly channels: ReadonlySet<string>;
  /** When the youngest release that some rule names began to be served; never, when one has not. */
  readonly youngest: number;
};

/** Found once per change, not per page view: inputs stay the same object until a change. */
const indexOf = once(({ rollouts, servedSince }: PlanInputs): InputsIndex => ({
  states: new Map(rollouts.map((state) => [state.module, state])),
  remotes: rollouts
    .map(({ module }) => module)
    .filter((module) => module !== 'shell')
    .toSorted(),
  channels: new Set(rollouts.flatMap(({ channels }) => channels.map(({ name }) => name))),
  youngest: Math.max(
    -Infinity,
    ...rollouts.flatMap(namedReleases).map((name) => servedSince[name] ?? Infinity),
  ),
}));

/**
 * Whether a payment page may execute other releases than other pages: because of an override, a channel or the soak
 * time.
 */
export const mayDifferForPayment = (
  { inputs, visitor, overrides }: Omit<SelectRequest, 'payment'>,
  { soakMs, now }: NonNullable<SelectRequest['payment']>,
): boolean => {
  const { channels, youngest } = indexOf(inputs);
  return (
    overrides.length > 0 ||
    (visitor.channel !== null && channels.has(visitor.channel)) ||
    (soakMs > 0 && youngest + soakMs > now)
  );
};

const selectModule = (
  request: SelectRequest,
  module: string,
  shell: Release | null,
  refuse: (sentence: string) => void,
): Selected | null => {
  const { inputs } = request;
  const state = indexOf(inputs).states.get(module);
  const wanted =
    request.payment === null
      ? request.overrides.find(({ override }) => override.module === module)
      : undefined;
  const isDisabled = state !== undefined && state.disabled !== null;
  const overriding = isDisabled ? null : (wanted?.release ?? null);
  const overrideName = overriding === null ? null : releaseName(overriding);
  const find = (name: string): Release | undefined =>
    name === overrideName && overriding !== null ? overriding : inputs.releases[name];
  const problem = (release: Release): string | null =>
    shell === null ? null : whyNotCarried(shell)(release);
  const canCarry = (name: string): boolean => {
    const release = find(name);
    return release !== undefined && problem(release) === null;
  };
  const origin = isDisabled || wanted === undefined ? null : localOrigin(wanted.override);
  const choice = state === undefined ? null : chooseServed(request, state, overrideName, canCarry);
  const release = choice === null ? null : (find(choice.release) ?? null);
  if (origin !== null)
    return { module, release, reason: 'local', fallback: null, disabled: null, origin };
  if (wanted !== undefined && !isDisabled) {
    const trouble = overriding === null ? describeNotFound(wanted.override) : problem(overriding);
    if (trouble !== null) refuse(trouble);
    // Only the requested release of this module is served.
    else if (choice === null)
      return {
        module,
        release: overriding,
        reason: 'override',
        fallback: null,
        disabled: null,
        origin: null,
      };
  }
  if (choice === null || release === null) return null;
  const fallback = isDisabled || choice.fallback === null ? null : (find(choice.fallback) ?? null);
  return {
    module,
    release,
    reason: choice.reason,
    fallback,
    disabled: state?.disabled ?? null,
    origin: null,
  };
};

/** Selects one release of each module for a visitor; null without a servable shell. Evaluates each rule once. */
export const selectReleases = (request: SelectRequest): Selection | null => {
  const refused: string[] = [];
  const refuse = (sentence: string): void => void refused.push(sentence);
  const shell = selectModule(request, 'shell', null, refuse);
  const release = shell?.release ?? null;
  if (shell === null || release === null) return null;
  const { remotes: plannedRemotes } = indexOf(request.inputs);
  const added =
    request.payment === null
      ? request.overrides
          .map(({ override }) => override.module)
          .filter((module) => module !== 'shell' && !plannedRemotes.includes(module))
      : [];
  const modules =
    added.length === 0 ? plannedRemotes : [...new Set([...plannedRemotes, ...added])].toSorted();
  const remotes = modules
    .map((module) => selectModule(request, module, release, refuse))
    .filter((selected) => selected !== null);
  return { shell: { ...shell, release }, remotes, refused };
};

/** `releaseName`, written once per release. */
export const nameOf = once((release: Release) => releaseName(release));

/** What executes of a module: a release, or a developer's own server; null when it is switched off. */
export const servedName = ({ module, release, origin, disabled }: Selected): string | null => {
  if (origin !== null) return `${module}@${origin}`;
  return disabled !== null || release === null ? null : nameOf(release);
};

/** The name of a selected release, or a word for a module that is switched off. */
export const executed = (selected: Selected): string =>
  servedName(selected) ?? `${selected.module} is off`;

/** What would execute: equal for selections of the same releases. */
export const releasesOf = ({ shell, remotes }: Selection): readonly string[] =>
  [shell, ...remotes].map(executed);

/** Everything that makes two plans differ. */
export const selectionKey = ({ shell, remotes, refused }: Selection): string =>
  JSON.stringify([
    [shell, ...remotes].map((selected) => [
      executed(selected),
      selected.reason,
      selected.fallback === null ? '' : nameOf(selected.fallback),
      selected.disabled?.message,
      selected.release && nameOf(selected.release),
    ]),
    refused,
  ]);

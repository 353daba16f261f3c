import { unvisited, type ModuleHealth } from '@billfold/shared/contracts/module-health';
import type { GateOpinion, ModuleNow } from '@billfold/shared/contracts/now.contract';
import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import type { Place } from '../change-rollout/why-not';

/** One module at this moment, and what an operator may do about it. */
export type NowRow = ModuleNow & {
  readonly place: Place;
  readonly health: ModuleHealth | undefined;
};

/** What fails now comes first, then what is switched off, then canaries. */
const urgency = ({ health, disabled, gate }: NowRow): number => {
  if (health?.tone === 'bad' || gate?.verdict === 'failure') return 0;
  if (disabled !== null) return 1;
  return gate === null ? 3 : 2;
};

/** The modules of an environment, the most urgent first. `health` is undefined until it is known. */
export const rowsOf = (
  modules: readonly ModuleNow[],
  environment: string,
  { environments, isReadOnly }: Overview,
  health: ReadonlyMap<string, ModuleHealth> | undefined,
): readonly NowRow[] => {
  const place = environments.find(({ name }) => name === environment);
  return modules
    .flatMap((found): readonly NowRow[] => {
      const state = place?.modules.find(({ module }) => module === found.module);
      if (place === undefined || state === undefined) return [];
      const { isProtected, needsSecondPerson = false } = place;
      const seen = health === undefined ? undefined : (health.get(found.module) ?? unvisited);
      return [
        { ...found, place: { state, isProtected, needsSecondPerson, isReadOnly }, health: seen },
      ];
    })
    .toSorted((one, other) => urgency(one) - urgency(other));
};

export const verdictWords = {
  paused: { label: 'Paused', tone: 'warning' },
  ungated: { label: 'No gate', tone: 'neutral' },
  undecided: { label: 'Evaluating', tone: 'info' },
  success: { label: 'Passing', tone: 'success' },
  failure: { label: 'Failing', tone: 'danger' },
  inconclusive: { label: 'Inconclusive', tone: 'warning' },
} as const satisfies Record<GateOpinion['verdict'], { label: string; tone: string }>;

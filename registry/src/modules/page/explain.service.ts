import type { Explanation, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import type { Database } from '../../db/database';
import { RegistryProblem } from '../../problems/problem.errors';
import {
  bucketOf,
  findEnvironment,
  servedReleases,
  type Visitor,
} from '../rollouts/rollouts.public';
import { isPayment, type PlanInputs } from './plan-inputs';
import { readInputs } from './plan-inputs.queries';
import { selectReleases, servedName, type Selected } from './select-releases.service';

export type ExplainQuestion = {
  readonly environment: string;
  readonly visitor: Visitor;
  /** A path of the product. Payment pages get fewer modules. */
  readonly path: string;
  readonly now: number;
};

/** At most two decimals, cut off: 4.999 is not 5. */
const place = (percent: number): string => String(Math.floor(percent * 100) / 100);

const percentageWords = ({ module, percentage }: RolloutState, { key }: Visitor): string => {
  if (percentage === null) return '';
  const paused = percentage.paused === null ? '' : ' (paused)';
  const where =
    key === null
      ? 'a visitor without a name is in no share'
      : `this visitor is at ${place(bucketOf(percentage.salt, module, key))}`;
  return `${percentage.percent} % are served ${percentage.release}${paused}; ${where}`;
};

const ruleWords = (selected: Selected, state: RolloutState, visitor: Visitor): string => {
  const release = servedName(selected) ?? '';
  switch (selected.reason) {
    case 'tenant':
      return `Business ${visitor.merchantId ?? ''} is served ${release}.`;
    case 'percentage':
      return `${percentageWords(state, visitor)}.`;
    case 'channel':
      return `The channel ${visitor.channel ?? ''} is served ${release}.`;
    case 'last-good':
      return `The default ${state.default ?? ''} cannot be served here; ${release}, one before it, is.`;
    case 'default':
    case 'override':
    case 'local':
      return `${release} is the default.`;
  }
};

const explainModule = (
  state: RolloutState,
  selected: Selected | undefined,
  question: ExplainQuestion,
  inputs: PlanInputs,
  soakMs: number,
): Explanation => {
  const { module } = state;
  if (state.disabled !== null)
    return {
      module,
      release: null,
      reason: 'disabled',
      sentence: `${module} is switched off for every visitor: ${state.disabled.message}`,
    };
  if (selected === undefined)
    return {
      module,
      release: null,
      reason: 'none',
      sentence: `No release of ${module} can be served here.`,
    };
  const { servedSince } = inputs;
  const misses =
    selected.reason === 'percentage' ||
    state.percentage === null ||
    ['tenant', 'override'].includes(selected.reason)
      ? ''
      : ` ${percentageWords(state, question.visitor)}.`;
  const fresh = servedReleases(state).filter(
    (name) =>
      name !== servedName(selected) && (servedSince[name] ?? question.now) + soakMs > question.now,
  );
  const waits = isPayment(inputs, question.path)
    ? fresh.map((name) => ` On payment pages ${name} waits for its soak time.`).join('')
    : '';
  return {
    module,
    release: servedName(selected),
    reason: selected.reason,
    sentence: `${ruleWords(selected, state, question.visitor)}${misses}${waits}`,
  };
};

/**
 * What such a visitor gets in an environment and why, one sentence per module, from the database. The soak time is that
 * of the environment, whichever registry answers.
 */
export const explain = async (
  db: Database,
  question: ExplainQuestion,
): Promise<readonly Explanation[]> => {
  const place = await findEnvironment(db, question.environment);
  if (place === null)
    throw new RegistryProblem(
      404,
      'environment_unknown',
      `There is no environment ${question.environment}.`,
    );
  const inputs = await readInputs(db, question.environment);
  const payment = isPayment(inputs, question.path)
    ? { soakMs: place.soakMs, now: question.now }
    : null;
  const selection = selectReleases({ inputs, visitor: question.visitor, overrides: [], payment });
  const selected = selection === null ? [] : [selection.shell, ...selection.remotes];
  return inputs.rollouts.map((state) =>
    explainModule(
      state,
      selected.find(({ module }) => module === state.module),
      question,
      inputs,
      place.soakMs,
    ),
  );
};

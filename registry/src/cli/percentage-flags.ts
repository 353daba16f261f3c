import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import type { Gate } from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type CommandContext, type FlagDescription } from './command';

export const rolloutFlags: Readonly<Record<string, FlagDescription>> = {
  percent: { type: 'string', says: 'share of the visitors to begin with, such as 5' },
  steps: { type: 'string', says: 'percentages to come, such as 25,100' },
  gate: { type: 'boolean', says: 'judge each step against the default release' },
  window: { type: 'string', says: `of the gate, in seconds (default ${usualGate.windowS})` },
  samples: {
    type: 'string',
    says: `visitors that each release needs (default ${usualGate.minSamples})`,
  },
  failures: {
    type: 'string',
    says: `share of failed views allowed above the default's (default ${usualGate.maxFailureIncrease})`,
  },
  slowdown: {
    type: 'string',
    says: `how many times slower it may be (default ${usualGate.maxSlowdown})`,
  },
};

export const readPercent = (word: string): number => {
  if (!/^\d+(\.\d+)?$/.test(word) || Number(word) > 100)
    throw new UsageProblem(`A percentage is a number from 0 to 100, not '${word}'.`);
  return Number(word);
};

/** The percentage to begin with, and the steps behind it. */
export const readShares = (
  context: CommandContext,
): { readonly percent: number; readonly steps: number[] } => {
  const [percent, linear] = [context.text('percent'), context.text('linear')];
  if (linear === null) {
    if (percent === null) throw new UsageProblem('Of how many visitors? Such as --percent 5');
    return { percent: readPercent(percent), steps: readSteps(context) };
  }
  if (percent !== null || context.text('steps') !== null)
    throw new UsageProblem('--linear says all steps: leave --percent and --steps out.');
  const step = readPercent(linear);
  if (step < 5) throw new UsageProblem('--linear takes steps of 5 % or more.');
  const count = Math.ceil(100 / step);
  const [first = 100, ...steps] = Array.from({ length: count }, (_, index) =>
    Math.min(100, step * (index + 1)),
  );
  return { percent: first, steps };
};

/** What only `rollout` takes besides. */
export const shareFlags: Readonly<Record<string, FlagDescription>> = {
  linear: {
    type: 'string',
    says: 'equal steps instead: 20 begins with 20 % and goes on to 40,60,80,100',
  },
  withdraw: { type: 'boolean', says: 'pause at 0 %: resume brings the percentage back' },
};

export const readSteps = (context: CommandContext): number[] => {
  const words = (context.text('steps') ?? '').split(',').filter(Boolean);
  const bad = words.find((word) => !/^\d+(\.\d+)?$/.test(word.trim()) || Number(word) > 100);
  if (bad !== undefined)
    throw new UsageProblem(
      `--steps lists percentages from 0 to 100, such as 25,100; '${bad}' is none.`,
    );
  return words.map(Number);
};

/** Null without `--gate`; its settings alone make no sense. */
export const readGate = (context: CommandContext): Gate | null => {
  const given = {
    windowS: context.number('window'),
    minSamples: context.number('samples'),
    maxFailureIncrease: context.number('failures'),
    maxSlowdown: context.number('slowdown'),
  };
  if (!context.is('gate')) {
    if (Object.values(given).some((value) => value !== null))
      throw new UsageProblem('--window, --samples, --failures and --slowdown belong to --gate.');
    return null;
  }
  return {
    windowS: given.windowS ?? usualGate.windowS,
    minSamples: given.minSamples ?? usualGate.minSamples,
    maxFailureIncrease: given.maxFailureIncrease ?? usualGate.maxFailureIncrease,
    maxSlowdown: given.maxSlowdown ?? usualGate.maxSlowdown,
  };
};

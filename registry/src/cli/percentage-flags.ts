import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import type { Gate } from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type CommandContext, type FlagDescription } from './command';

export const rolloutFlags: Readonly<Record<string, FlagDescription>> = {
  percent: { type: 'string', says: 'share of the visitors to begin with, such as 5' },
  steps: { type: 'string', says: 'percentages to come, such as 25,100' },
  withdraw: { type: 'boolean', says: 'pause at 0 %: resume brings the percentage back' },
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

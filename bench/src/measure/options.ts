import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { QuietOptions } from './quiet-group';

/** Options of every measurement, with their defaults. */
const commonDefaults = {
  rounds: '11',
  'quiet-share': '0.15',
  patience: '5',
  repeats: '1',
} as const;
export const commonUsage = '[--rounds 11] [--quiet-share 0.15] [--patience 5] [--repeats 1]';

export type CommonOptions = { readonly rounds: number; readonly quiet: QuietOptions };

/** The command line: texts with defaults, and flags. Throws with the usage when something cannot be meant. */
export const readCommandLine = <Name extends string>(
  usage: string,
  own: { readonly texts: Readonly<Record<Name, string>>; readonly flags: readonly string[] },
) => {
  const texts: Readonly<Record<string, string>> = { ...commonDefaults, ...own.texts };
  const options: ParseArgsConfig['options'] = {
    ...Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [
        name,
        { type: 'string' as const, default: value },
      ]),
    ),
    ...Object.fromEntries(
      own.flags.map((name) => [name, { type: 'boolean' as const, default: false }]),
    ),
  };
  const { values } = parseArgs({ options });
  const fail = (): never => {
    throw new Error(`Usage: ${usage}`);
  };
  const text = (name: Name | keyof typeof commonDefaults): string => String(values[name]);
  const number = (name: Name | keyof typeof commonDefaults, least: number): number => {
    const value = Number(text(name));
    return value >= least ? value : fail();
  };
  const numbers = (name: Name, least: number): readonly number[] => {
    const list = text(name).split(',').map(Number);
    return list.every((value) => value >= least) ? list : fail();
  };
  const common: CommonOptions = {
    rounds: Math.floor(number('rounds', 1)),
    quiet: {
      quietShare: number('quiet-share', 0),
      patienceMs: number('patience', 0) * 1_000,
      repeats: Math.floor(number('repeats', 0)),
    },
  };
  /** The parts of a list, each as `parse` reads it; `parse` answers null for what cannot be meant. */
  const list = <Item>(name: Name, parse: (part: string) => Item | null): readonly Item[] =>
    text(name)
      .split(',')
      .map((part) => parse(part) ?? fail());
  return { common, number, numbers, list, flag: (name: string): boolean => values[name] === true };
};

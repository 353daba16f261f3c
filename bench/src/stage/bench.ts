import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, loadavg, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { root } from '../settings/config';
import type { RoundOptions } from './rounds';
import { runWithTeardown, type Teardown } from './teardown';

const commonTexts = { rounds: '11', 'quiet-share': '0.15', patience: '5', repeats: '1' } as const;
const usageOf = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, value]) => `[--${name} ${value === '' ? 'folder' : value}]`)
    .join(' ');

export type Say = (line: string) => void;
export const say: Say = (line) => console.log(line);

/** A folder of its own below the system's temporary one, removed at the end. */
export const makeFolder = async (teardown: Teardown, name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `billfold-${name}-`));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The environment of a measurement, so that two of them can be compared later. */
const describeMachine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

export type Report = {
  /** Of the files in bench/results. */
  readonly name: string;
  readonly title: string;
  /** What was measured, in sentences. */
  readonly about?: string;
  readonly parts: readonly string[];
  /** Every single measurement. */
  readonly measurements: unknown;
};

/** Prints a report and writes it with every single measurement to bench/results. */
const keepReport = async ({ name, title, about, parts, measurements }: Report): Promise<void> => {
  const machine = `${new Date().toISOString()}, ${describeMachine()}.`;
  const intro = about === undefined ? machine : `${machine} ${about}`;
  const text = [`# ${title}`, intro, ...parts].join('\n\n');
  const folder = join(root, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const file = `${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await writeFile(join(folder, `${file}.md`), `${text}\n`);
  await writeFile(join(folder, `${file}.json`), JSON.stringify(measurements, null, 2));
  say(`\n${text}\n\nKept in bench/results/${file}.md`);
};

type OwnOptions<Name extends string> = {
  readonly name: string;
  /** Options with their defaults; the empty text is a folder that need not be named. */
  readonly texts: Readonly<Record<Name, string>>;
  readonly flags?: readonly string[];
};

/** The options of a command line. Throws with the usage when something cannot be meant. */
export const readOptions = <Name extends string>(
  { name, texts, flags = [] }: OwnOptions<Name>,
  args?: string[],
) => {
  const all: Readonly<Record<string, string>> = { ...texts, ...commonTexts };
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [each, value] of Object.entries(all))
    options[each] = { type: 'string', default: value };
  for (const each of flags) options[each] = { type: 'boolean', default: false };
  const { values } = parseArgs({ options, ...(args === undefined ? {} : { args }) });
  const fail = (): never => {
    const own = [usageOf(texts), ...flags.map((flag) => `[--${flag}]`), usageOf(commonTexts)];
    throw new Error(`Usage: npm run bench:${name} -- ${own.join(' ')}`);
  };
  type Text = Name | keyof typeof commonTexts;
  const text = (each: Text): string => String(values[each]);
  const number = (each: Text, least: number): number => {
    const value = Number(text(each));
    return value >= least ? value : fail();
  };
  /** The parts of a list, each as `parse` reads it; `parse` answers null for what cannot be meant. */
  const list = <Item>(each: Name, parse: (part: string) => Item | null): readonly Item[] =>
    text(each)
      .split(',')
      .map((part) => parse(part) ?? fail());
  const rounds: RoundOptions = {
    rounds: Math.floor(number('rounds', 1)),
    quietShare: number('quiet-share', 0),
    patienceMs: number('patience', 0) * 1_000,
    repeats: Math.floor(number('repeats', 0)),
  };
  return { rounds, text, number, list, has: (flag: string): boolean => values[flag] === true };
};

export type Bench<Name extends string> = ReturnType<typeof readOptions<Name>> & {
  readonly teardown: Teardown;
};

/** Reads the options, measures, prints and keeps the report, and ends everything that was started. */
export const runBench = <Name extends string>(
  own: OwnOptions<Name>,
  measure: (bench: Bench<Name>) => Promise<Omit<Report, 'name'> & Partial<Pick<Report, 'name'>>>,
): Promise<void> =>
  runWithTeardown(async (teardown) => {
    const report = await measure({ ...readOptions(own), teardown });
    await keepReport({ name: own.name, ...report });
  });

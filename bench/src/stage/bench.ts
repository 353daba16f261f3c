import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, loadavg, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { root } from '../settings/config';

export const say = (line: string): void => console.log(line);

/** Parts to end, the last started first. An error in one part does not stop the others from ending. */
export class Teardown {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  get hasBegun(): boolean {
    return this.#running !== undefined;
  }

  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  run(): Promise<void> {
    this.#running ??= (async () => {
      for (const step of this.#steps) await (async () => step())().catch(console.error);
    })();
    return this.#running;
  }
}

/** A folder of its own below the system's temporary one, removed at the end. */
export const makeFolder = async (teardown: Teardown, name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `billfold-${name}-`));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

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

/** Prints a report with the machine, for later comparisons, and writes it with every measurement to bench/results. */
const keepReport = async ({ name, title, about = '', parts, measurements }: Report) => {
  const now = new Date().toISOString();
  const load = loadavg().map((each) => each.toFixed(1));
  const machine = `${now}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}, load ${load.join(' ')}.`;
  const text = [`# ${title}`, `${machine} ${about}`.trim(), ...parts].join('\n\n');
  const folder = join(root, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const file = `${name}-${now.replaceAll(/[:.]/g, '-')}`;
  await writeFile(join(folder, `${file}.md`), `${text}\n`);
  await writeFile(join(folder, `${file}.json`), JSON.stringify(measurements, null, 2));
  say(`\n${text}\n\nKept in bench/results/${file}.md`);
};

export type RoundOptions = {
  readonly rounds: number;
  /** A measurement is undisturbed while others use no more of the machine than this. */
  readonly quietShare: number;
  /** How long to wait for a quiet moment before a group begins. */
  readonly patienceMs: number;
  /** How often a disturbed group is measured again. */
  readonly repeats: number;
};
type OwnOptions<Name extends string> = {
  readonly name: string;
  /** Options with their defaults; the empty text is a folder that need not be named. */
  readonly texts: Readonly<Record<Name, string>>;
  readonly flags?: readonly string[];
};
const commonTexts = { rounds: '11', 'quiet-share': '0.15', patience: '5', repeats: '1' } as const;

/** The options of a command line. Throws with the usage when something cannot be meant. */
export const readOptions = <Name extends string>(
  { name, texts, flags = [] }: OwnOptions<Name>,
  args: string[] = process.argv.slice(2),
) => {
  const usageOf = (all: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(all).map(([each, value]) => `[--${each} ${value === '' ? 'folder' : value}]`);
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries([
    ...Object.entries({ ...texts, ...commonTexts }).map(
      ([each, value]) => [each, { type: 'string', default: value }] as const,
    ),
    ...flags.map((each) => [each, { type: 'boolean', default: false }] as const),
  ]);
  const { values } = parseArgs({ options, args });
  const fail = (): never => {
    const own = [...usageOf(texts), ...flags.map((flag) => `[--${flag}]`), ...usageOf(commonTexts)];
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

type Bench<Name extends string> = ReturnType<typeof readOptions<Name>> & {
  readonly teardown: Teardown;
};

/**
 * Reads the options, measures, prints and keeps the report, and ends everything that was started, also after a failure
 * or an interruption.
 */
export const runBench = async <Name extends string>(
  own: OwnOptions<Name>,
  measure: (bench: Bench<Name>) => Promise<Omit<Report, 'name'> & Partial<Pick<Report, 'name'>>>,
): Promise<void> => {
  const teardown = new Teardown();
  const interrupt = (): void => void teardown.run().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await keepReport({ name: own.name, ...(await measure({ ...readOptions(own), teardown })) });
  } catch (error) {
    // What fails because everything is being ended is no news.
    if (!teardown.hasBegun) console.error(error);
    process.exitCode = 1;
  } finally {
    await teardown.run();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
};

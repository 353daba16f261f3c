import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import type { CliConfig } from '../settings/config';
import { CliProblem, createRegistryClient, type RegistryClient } from './registry-client';

/** Thrown for a command line that is wrong. The exit code is then 2; any other failure has 1. */
export class UsageProblem extends CliProblem {}

export type FlagValues = Readonly<Record<string, string | boolean | undefined>>;

/** What a verb needs. It reads nothing from the process itself. */
export class CommandContext {
  #client: Promise<RegistryClient> | null = null;

  constructor(
    readonly config: CliConfig,
    readonly words: readonly string[],
    readonly flags: FlagValues,
    readonly say: (line: string) => void,
  ) {}

  text(name: string): string | null {
    const value = this.flags[name];
    return typeof value === 'string' ? value : null;
  }

  is(name: string): boolean {
    return this.flags[name] === true;
  }

  number(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!/^\d+(\.\d+)?$/.test(text))
      throw new UsageProblem(`--${name} must be a number, not '${text}'.`);
    return Number(text);
  }

  /** A whole number of at least 1. */
  count(name: string): number | null {
    const value = this.number(name);
    if (value !== null && (!Number.isSafeInteger(value) || value < 1))
      throw new UsageProblem(`--${name} must be a whole number of at least 1, not '${value}'.`);
    return value;
  }

  /** Refuses a word too many, which is a mistake, before the verb runs. */
  refuseMore(most: number): void {
    const [extra] = this.words.slice(most);
    if (extra !== undefined) throw new UsageProblem(`'${extra}' is one word too many.`);
  }

  /** The reason of a change, for the history. */
  reason(otherwise: string): string {
    return this.text('reason') ?? otherwise;
  }

  /** Prints the lines for people, or the value with `--json`. */
  answer(value: unknown, lines: readonly string[]): void {
    if (this.is('json')) this.say(JSON.stringify(value, null, 2));
    else for (const line of lines) this.say(line);
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await (await this.#open()).get(path)) as Answer;
  }

  /** Prints a file, line by line. */
  async print(path: string): Promise<void> {
    let rest = '';
    for await (const part of (await this.#open()).download(path)) {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.say(line);
    }
    if (rest !== '') this.say(rest);
  }

  async send<Answer>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
  ): Promise<Answer> {
    return (await (await this.#open()).send(method, path, body)) as Answer;
  }

  /** `--env`, else the environment that the registry answering serves. */
  async environment(): Promise<string> {
    const { environment, environments, isReadOnly } = await this.get<Overview>('/overview');
    const wanted = this.text('env') ?? environment;
    const names = environments.map(({ name }) => name);
    // While the database is away, the registry cannot list every environment.
    if (!isReadOnly && !names.includes(wanted))
      throw new CliProblem(`There is no environment ${wanted}; there are ${names.join(', ')}.`);
    return wanted;
  }

  #open(): Promise<RegistryClient> {
    this.#client ??= createRegistryClient(this.config);
    return this.#client;
  }
}

export type FlagDescription = { readonly type: 'string' | 'boolean'; readonly says: string };
export type Command = {
  /** What follows the verb: `<module>@<version>…`. */
  readonly words: string;
  /** The largest number of words; no limit by default. */
  readonly most?: number;
  readonly says: string;
  /** Beside `--env`, `--reason`, `--json` and `--help`, which every verb knows. */
  readonly flags?: Readonly<Record<string, FlagDescription>>;
  /** Further lines of its help. */
  readonly more?: readonly string[];
  readonly run: (context: CommandContext) => Promise<void>;
};

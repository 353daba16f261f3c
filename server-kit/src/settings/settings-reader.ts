import type { Setting } from './setting';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Settings by name, in groups. */
export type SettingGroup = { readonly [name: string]: Setting<unknown> | SettingGroup };

/** The values of a group of settings. */
export type ValuesOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends Setting<infer Value>
    ? Value
    : ValuesOf<Group[Name]>;
};

const isSetting = (part: Setting<unknown> | SettingGroup): part is Setting<unknown> =>
  typeof part['read'] === 'function';

/** Every variable of a group. */
export const variablesOf = (group: SettingGroup): readonly string[] =>
  Object.values(group).flatMap((part) => (isSetting(part) ? [part.variable] : variablesOf(part)));

const deepFreeze = <Value extends object>(value: Value): Value => {
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
};

/** Reads settings and gathers all complaints, so that one failed start reports every flaw. */
export class SettingsReader {
  readonly #complaints = new Set<string>();
  readonly #variables: Variables;
  readonly #isTrimmed: boolean;

  constructor(variables: Variables, { isTrimmed = false }: { readonly isTrimmed?: boolean } = {}) {
    this.#variables = variables;
    this.#isTrimmed = isTrimmed;
  }

  readonly complain = (sentence: string): void => void this.#complaints.add(sentence);

  /** The text of a variable; empty when it is not set. */
  text(variable: string): string {
    const given = this.#variables[variable] ?? '';
    if (/^\s*#\s/.test(given))
      this.complain(`${variable} begins with a '#': a comment of an .env file became its value.`);
    return this.#isTrimmed ? given.trim() : given;
  }

  value<Value>(setting: Setting<Value>): Value {
    return setting.read(this.text(setting.variable), this.complain);
  }

  values<Group extends SettingGroup>(group: Group): ValuesOf<Group> {
    return Object.fromEntries(
      Object.entries(group).map(([name, part]) => [
        name,
        isSetting(part) ? this.value(part) : this.values(part),
      ]),
    ) as ValuesOf<Group>;
  }

  /** The finished configuration, which nothing changes. Throws one error with every complaint. */
  finish<Config extends object>(config: Config, problem: string): Config {
    if (this.#complaints.size > 0)
      throw new Error(`${problem}:\n- ${[...this.#complaints].join('\n- ')}`);
    return deepFreeze(config);
  }
}

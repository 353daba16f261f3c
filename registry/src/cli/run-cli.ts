import { parseArgs } from 'node:util';
import type { CliConfig } from '../settings/config';
import { KeyProblem } from '../modules/catalogue/release-keys';
import { RegistryProblem } from '../problems/problem.errors';
import { CommandContext, UsageProblem, type Command, type FlagDescription } from './command';
import { commands } from './commands';
import { CliProblem } from './registry-client';

const commonFlags: Readonly<Record<string, FlagDescription>> = {
  env: { type: 'string', says: 'which environment (default: the one that the registry serves)' },
  reason: { type: 'string', says: 'why, for the history' },
  json: { type: 'boolean', says: 'answer as JSON' },
  help: { type: 'boolean', says: 'this text' },
};
const overview = (call: string): readonly string[] => [
  `Usage: ${call} <verb> [--env qa] [--reason why] [--json]; <verb> --help says more`,
  ...Object.entries(commands).map(([verb, { says }]) => `  ${verb.padEnd(10)} ${says}`),
];

const helpOf = (
  call: string,
  verb: string,
  { words, says, flags = {}, more = [] }: Command,
): readonly string[] => [
  `${call} ${[verb, words].filter(Boolean).join(' ')}`,
  `  ${says}`,
  ...more.map((line) => `  ${line}`),
  ...Object.entries({ ...flags, ...commonFlags }).map(
    ([name, flag]) => `  --${name.padEnd(12)} ${flag.says}`,
  ),
];

/** Node says ` To specify a positional argument …` after the first sentence; that is of no use here. */
const parse = (call: string, verb: string, command: Command, words: readonly string[]) => {
  let parsed;
  try {
    const options = Object.fromEntries(
      Object.entries({ ...command.flags, ...commonFlags }).map(([name, { type }]) => [
        name,
        { type },
      ]),
    );
    parsed = parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. To specify');
    throw new UsageProblem(
      `${sentence.replace(/\.$/, '')}. \`${call} ${verb} --help\` lists what it takes.`,
    );
  }
  const empty = Object.entries(parsed.values).find(
    ([, value]) => typeof value === 'string' && value.trim() === '',
  );
  if (empty !== undefined) throw new UsageProblem(`--${empty[0]} is empty.`);
  return parsed;
};

const isExpected = (error: unknown): error is Error =>
  error instanceof CliProblem || error instanceof RegistryProblem || error instanceof KeyProblem;

type Io = { readonly say: (line: string) => void; readonly complain: (line: string) => void };

/** Runs one verb. Returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export const runCli = async (
  words: readonly string[],
  config: CliConfig,
  { say, complain }: Io,
): Promise<number> => {
  const [verb = '', ...rest] = words;
  const { call } = config.spelling;
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (command === undefined) {
    const isAsked = ['', 'help', '--help', '-h'].includes(verb);
    if (!isAsked) complain(`There is no verb '${verb}'.`);
    for (const line of overview(call)) (isAsked ? say : complain)(line);
    return verb === '' || !isAsked ? 2 : 0;
  }
  try {
    const { positionals, values } = parse(call, verb, command, rest);
    if (values['help'] === true) helpOf(call, verb, command).forEach(say);
    else {
      const context = new CommandContext(config, positionals, values, say);
      context.refuseMore(command.most ?? Infinity);
      await command.run(context);
    }
    return 0;
  } catch (error) {
    complain(
      isExpected(error)
        ? error.message
        : `This should not have happened: ${error instanceof Error ? error.message : String(error)}`,
    );
    return error instanceof UsageProblem ? 2 : 1;
  }
};

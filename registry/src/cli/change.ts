import {
  describedCommand,
  releasePattern,
  rolloutCommands,
  type ChangeKind,
  type Field,
} from '@billfold/shared/contracts/rollout-commands';
import { switchedOffMessage } from '@billfold/shared/contracts/rollout-defaults';
import type {
  ChangeCheck,
  Overview,
  RolloutChange,
  RolloutChanged,
  RolloutCommand,
  RolloutState,
  SoakSkip,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type Command, type CommandContext } from './command';
import { describeState, shortName } from './format';
import {
  flagsOf,
  readGate,
  readPercent,
  readSchedule,
  readShares,
  rolloutFlags,
  shareFlags,
} from './change-flags';
import { CliProblem } from './registry-client';
import { describeWaiting } from './second-person';
import { requireWord } from './show';

type Step = { readonly module: string; readonly command: RolloutCommand };

/** Sends changes as one. Answers what is served then, and what waits for a second person. */
export const applyChanges = async (
  context: CommandContext,
  environment: string,
  steps: readonly Step[],
  otherwise: string,
): Promise<RolloutChanged> => {
  const body: RolloutChange = { changes: [...steps], reason: context.reason(otherwise) };
  return context.send<RolloutChanged>('POST', `/environments/${environment}/changes`, body);
};

/** For verbs that serve something: the same call, without its effect. */
const checkFlag = {
  check: { type: 'boolean', says: 'only say whether it would be refused, and why' },
} as const;

const check = async (
  context: CommandContext,
  environment: string,
  body: RolloutChange,
): Promise<void> => {
  const checked = await context.send<ChangeCheck>(
    'POST',
    `/environments/${environment}/changes/check`,
    body,
  );
  if (checked.refusal !== null) throw new CliProblem(checked.refusal.detail);
  context.answer(checked, [
    checked.needsSecondPerson === true
      ? 'It would wait for a second person; with these states after it:'
      : 'It would be done, with these states after it:',
    ...checked.states.map(describeState),
  ]);
};

const change = async (
  context: CommandContext,
  steps: readonly Step[],
  otherwise: string,
): Promise<void> => {
  const environment = await context.environment();
  if (context.is('check'))
    return check(context, environment, { changes: [...steps], reason: context.reason(otherwise) });
  const changed = await applyChanges(context, environment, steps, otherwise);
  return context.answer(
    changed,
    changed.waiting === undefined
      ? changed.states.map(describeState)
      : [describeWaiting(changed.waiting)],
  );
};

const releaseShape = new RegExp(releasePattern);

const moduleOf = (release: string): string => {
  const [module = ''] = release.split('@');
  if (!releaseShape.test(release))
    throw new UsageProblem(
      `'${release}' is no release. It looks like mf-inbox@1.4.2, or mf-inbox@1.4.2-3fa9c1e for one build.`,
    );
  return module;
};

/** `mf-inbox@1.5.0`, or `1.5.0` beside its module. */
const releaseOf = (module: string, word: string): string => {
  const release = word.includes('@') ? word : `${module}@${word}`;
  if (moduleOf(release) !== module)
    throw new UsageProblem(`${release} is no release of ${module}.`);
  return release;
};

const unsavedFor = (context: CommandContext): { readonly unsaved_for_s?: number } => {
  const { flag, max } = rolloutCommands.disable.fields.unsaved_for_s;
  const seconds = context.number(flag);
  if (seconds !== null && (!Number.isInteger(seconds) || seconds > max))
    throw new UsageProblem(`--${flag} must be whole seconds, at most ${max}, not '${seconds}'.`);
  return seconds === null ? {} : { unsaved_for_s: seconds };
};

/** What the description of a change says about its verb. */
const verbOf = (kind: ChangeKind, flags: Command['flags'] = {}): Omit<Command, 'run'> => {
  const { words, says = '', fields } = describedCommand(kind);
  return { words, says, flags: { ...flags, ...flagsOf(fields) } };
};

/** Makes one change of each module or release that is named. */
const changeEach = async (
  context: CommandContext,
  question: string,
  done: string,
  stepOf: (word: string) => Step,
): Promise<void> => {
  if (context.words.length === 0) throw new UsageProblem(question);
  await change(context, context.words.map(stepOf), `${done} by hand`);
};

export const promote: Command = {
  ...verbOf('promote', checkFlag),
  run: (context) =>
    changeEach(
      context,
      'Which release? Such as: promote mf-inbox@1.4.2',
      'promoted',
      (release) => ({ module: moduleOf(release), command: { kind: 'promote', release } }),
    ),
};

const plainVerb = (kind: 'enable' | 'lock' | 'unlock'): Command => ({
  ...verbOf(kind),
  run: (context) =>
    changeEach(context, `Which module? Such as: ${kind} mf-inbox`, kind, (module) => ({
      module,
      command: { kind },
    })),
});

export const enable = plainVerb('enable');
export const lock = plainVerb('lock');
export const unlock = plainVerb('unlock');

export const disable: Command = {
  ...verbOf('disable'),
  run: (context) => {
    const { flag, max } = rolloutCommands.disable.fields.message;
    const message = context.text(flag) ?? switchedOffMessage;
    const question =
      'Which module? Such as: disable mf-inbox --message "Messages are back at noon."';
    return changeEach(context, question, 'disabled', (module) => {
      if (message.length > max)
        throw new UsageProblem(`--${flag} is ${message.length} characters long; ${max} at most.`);
      return { module, command: { kind: 'disable', message, ...unsavedFor(context) } };
    });
  },
};

const describeWay = ({ module, percentage, lastGood }: RolloutState): string | null => {
  if (percentage !== null)
    return `  rollback ${module}: ends the ${percentage.percent} % of ${shortName(percentage.release)}`;
  return lastGood === null ? null : `  rollback ${module}: back to ${shortName(lastGood)}`;
};

export const rollback: Command = {
  ...verbOf('rollback', checkFlag),
  more: ['Without a module it says what can be rolled back, and changes nothing.'],
  run: async (context) => {
    if (context.words.length === 0) {
      const environment = await context.environment();
      const { environments } = await context.get<Overview>('/overview');
      const ways = (environments.find(({ name }) => name === environment)?.modules ?? []).flatMap(
        (state) => describeWay(state) ?? [],
      );
      throw new UsageProblem(
        ways.length === 0
          ? `Nothing in ${environment} can be rolled back.`
          : ['Which module?', ...ways].join('\n'),
      );
    }
    const steps = context.words.map((word): Step => {
      const isRelease = word.includes('@');
      return {
        module: isRelease ? moduleOf(word) : word,
        command: {
          kind: 'rollback',
          ...(isRelease ? { to: word } : {}),
          ...unsavedFor(context),
        },
      };
    });
    // Twice would be two ways back: from the canary, then from the default.
    const twice = steps.find(
      ({ module }, index) => steps.findIndex((step) => step.module === module) < index,
    );
    if (twice !== undefined) throw new UsageProblem(`${twice.module} is named twice.`);
    await change(context, steps, 'rolled back by hand');
  },
};

const readChannel = (name: string): string => {
  if (!new RegExp(rolloutCommands.set_channel.fields.name.pattern).test(name))
    throw new UsageProblem(`A channel is a short name in lower case such as beta, not '${name}'.`);
  return name;
};

const readMerchant = (id: string): number => {
  if (!/^[1-9]\d*$/.test(id)) throw new UsageProblem(`A merchant is named by its id, not '${id}'.`);
  return Number(id);
};

/** Reads the word of a field of a step: `percent 25`. */
const readWord = (name: string, field: Field, word: string | undefined, module: string) => {
  switch (name) {
    case 'percent':
      return readPercent(requireWord(word, 'Of how many visitors? Such as: percent 25'));
    case 'merchantId':
      return readMerchant(requireWord(word, 'Which merchant? Its id, such as: tenant 12 1.5.0'));
    case 'name':
      return readChannel(requireWord(word, 'Which channel? Such as: channel beta 1.5.0'));
    default: {
      const question =
        field.isNullable === true
          ? `Which release? Such as ${module}@1.5.0, or none to end the rule.`
          : `Which release? Such as: rollout ${module} start ${module}@1.5.0 --percent 5`;
      const release = requireWord(word, question);
      return field.isNullable === true && release === 'none' ? null : releaseOf(module, release);
    }
  }
};

/** The steps of `rollout` by their word. */
const stepKinds = new Map(
  (Object.keys(rolloutCommands) as ChangeKind[])
    .filter((kind) => describedCommand(kind).says === undefined)
    .map((kind) => [describedCommand(kind).words.split(' ')[0] ?? '', kind]),
);

const readOptions = (context: CommandContext, kind: ChangeKind): object => {
  if (kind === 'pause') return context.is('withdraw') ? { withdraw: true } : {};
  if (kind !== 'start_percentage') return {};
  const schedule = readSchedule(context);
  return {
    ...readShares(context),
    gate: readGate(context),
    ...(schedule === null ? {} : { schedule }),
  };
};

/** The change that the words after `rollout <module>` request. */
const readRolloutCommand = (context: CommandContext, module: string): RolloutCommand => {
  const [, step = '', ...words] = context.words;
  const kind = stepKinds.get(step);
  if (kind === undefined)
    throw new UsageProblem(
      `What is to happen to ${module}? One of ${[...stepKinds.keys()].join(', ')}; rollout --help shows each.`,
    );
  const named = Object.entries(describedCommand(kind).fields).filter(
    ([, { flag, type }]) => flag === undefined && type !== 'group',
  );
  context.refuseMore(2 + named.length);
  const values = named.map(([name, field], index) => [
    name,
    readWord(name, field, words[index], module),
  ]);
  return {
    kind,
    ...Object.fromEntries(values),
    ...readOptions(context, kind),
  } as RolloutCommand;
};

export const rollout: Command = {
  words: `<module> ${[...stepKinds.values()].map((kind) => describedCommand(kind).words).join(' | ')}`,
  says: 'serve a release to some: a share of the visitors, a merchant, a channel',
  flags: { ...rolloutFlags, ...shareFlags, ...checkFlag },
  more: [
    'With --gate a step that does well goes on to the next, one that fails is rolled back, one with too little traffic pauses at 0 %.',
    "With --every steps follow by the clock; with both, after the time and with the gate's consent. After the last one it is the default.",
  ],
  run: async (context) => {
    const module = requireWord(
      context.words[0],
      'Which module? Such as: rollout mf-inbox start 1.5.0 --percent 5',
    );
    await change(
      context,
      [{ module, command: readRolloutCommand(context, module) }],
      'rolled out by hand',
    );
  },
};

const retireReleases = async (
  context: CommandContext,
  releases: readonly string[],
): Promise<void> => {
  const retired: string[] = [];
  for (const release of releases) {
    moduleOf(release);
    const answer = await context.send<{ readonly retired: string }>('POST', '/releases/retire', {
      release,
      reason: context.reason('retired by hand'),
    });
    retired.push(answer.retired);
  }
  context.answer(
    { retired },
    retired.map((name) => `${name} is retired: its files are gone, and no page falls back to it.`),
  );
};

export const retire: Command = {
  ...verbOf('retire', checkFlag),
  more: [
    'A module gives its addresses back to the modules that had them. A release that is served is rolled back first.',
  ],
  run: async (context) => {
    const { words } = context;
    if (words.length === 0)
      throw new UsageProblem('Which module or release? Such as: retire mf-inbox@1.4.2');
    const releases = words.filter((word) => word.includes('@'));
    if (releases.length > 0 && releases.length < words.length)
      throw new UsageProblem('Name modules, or releases, not both.');
    if (releases.length > 0) return retireReleases(context, releases);
    return change(
      context,
      words.map((module) => ({ module, command: { kind: 'retire' } })),
      'retired by hand',
    );
  },
};

export const skipSoak: Command = {
  words: '<module>@<version>',
  most: 1,
  says: 'let payment pages execute a fix at once; a second person gives the same command',
  run: async (context) => {
    const release = requireWord(
      context.words[0],
      'Which release? Such as: skip-soak mf-public@1.4.3 --reason "donations fail"',
    );
    moduleOf(release);
    const environment = await context.environment();
    const skip = await context.send<SoakSkip>('POST', `/environments/${environment}/soak-skips`, {
      release,
      reason: requireWord(context.text('reason') ?? undefined, 'Why? Give --reason.'),
    });
    context.answer(skip, [
      skip.isSkipped
        ? `Payment pages of ${environment} execute ${skip.release} from now on.`
        : `A second person, with a token of their own, gives the same command within a day: skip-soak ${skip.release} --env ${environment}`,
    ]);
  },
};

type Protected = { readonly needsSecondPerson?: boolean; readonly waiting?: WaitingChange };

const readSecondPerson = (context: CommandContext): { readonly second_person?: boolean } => {
  const given = context.text('second-person');
  if (given !== null && given !== 'yes' && given !== 'no')
    throw new UsageProblem(`--second-person is yes or no, not '${given}'.`);
  return given === null ? {} : { second_person: given === 'yes' };
};

const protection = (isProtected: boolean, says: string, flags: Command['flags'] = {}): Command => ({
  words: '<environment>',
  most: 1,
  says,
  flags,
  run: async (context) => {
    const environment = requireWord(
      context.words[0] ?? context.text('env') ?? undefined,
      `Which environment? Such as: ${isProtected ? 'protect' : 'open'} production`,
    );
    const { needsSecondPerson = false, waiting } = await context.send<Protected>(
      'PATCH',
      `/environments/${encodeURIComponent(environment)}`,
      {
        protected: isProtected,
        ...readSecondPerson(context),
        reason: context.reason(isProtected ? 'protected by hand' : 'opened by hand'),
      },
    );
    if (waiting !== undefined) return context.answer({ waiting }, [describeWaiting(waiting)]);
    const isWatched = needsSecondPerson ? ', and a second person confirms it' : '';
    return context.answer({ environment, isProtected, needsSecondPerson }, [
      isProtected
        ? `${environment} is protected: only an admin serves more of something new there${isWatched}.`
        : `${environment} is open to every operator.`,
    ]);
  },
});

export const protect = protection(
  true,
  'only admins serve more of something new in an environment',
  {
    'second-person': {
      type: 'string',
      says: 'yes: what serves more of something new waits for a second person; no: it does not',
    },
  },
);
export const open = protection(false, 'every operator may change an environment again');

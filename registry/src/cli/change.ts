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
import { readGate, readPercent, readShares, rolloutFlags, shareFlags } from './percentage-flags';
import { readSchedule, scheduleFlags } from './schedule-flags';
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

const releaseShape = /^(shell|mf-[a-z][a-z0-9-]*)@[0-9A-Za-z.+-]{1,120}$/;

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

export const promote: Command = {
  words: '<module>@<version>…',
  says: 'serve releases to every visitor; several are judged and changed together',
  flags: checkFlag,
  run: async (context) => {
    if (context.words.length === 0)
      throw new UsageProblem('Which release? Such as: promote mf-inbox@1.4.2');
    await change(
      context,
      context.words.map((release) => ({
        module: moduleOf(release),
        command: { kind: 'promote', release },
      })),
      'promoted by hand',
    );
  },
};

const describeWay = ({ module, percentage, lastGood }: RolloutState): string | null => {
  if (percentage !== null)
    return `  rollback ${module}: ends the ${percentage.percent} % of ${shortName(percentage.release)}`;
  return lastGood === null ? null : `  rollback ${module}: back to ${shortName(lastGood)}`;
};

const unsavedFlags = {
  'unsaved-for': {
    type: 'string',
    says: 'seconds for which unsaved work keeps it in open pages; without: until it is saved',
  },
} as const;

const unsavedFor = (context: CommandContext): { readonly unsaved_for_s?: number } => {
  const seconds = context.number('unsaved-for');
  if (seconds !== null && (!Number.isInteger(seconds) || seconds > 86_400))
    throw new UsageProblem(`--unsaved-for must be whole seconds, at most 86400, not '${seconds}'.`);
  return seconds === null ? {} : { unsaved_for_s: seconds };
};

export const rollback: Command = {
  words: '[<module>[@<version>]…]',
  says: 'end a percentage, or go back to the default before, or to any release named; several modules are changed together',
  flags: { ...checkFlag, ...unsavedFlags },
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
    const steps = context.words.map((word): Step =>
      word.includes('@')
        ? {
            module: moduleOf(word),
            command: { kind: 'rollback', to: word, ...unsavedFor(context) },
          }
        : { module: word, command: { kind: 'rollback', ...unsavedFor(context) } },
    );
    // Twice would be two ways back: from the canary, then from the default.
    const twice = steps.find(
      ({ module }, index) => steps.findIndex((step) => step.module === module) < index,
    );
    if (twice !== undefined) throw new UsageProblem(`${twice.module} is named twice.`);
    await change(context, steps, 'rolled back by hand');
  },
};

const nameOrNone = (module: string, word: string | undefined): string | null => {
  const given = requireWord(
    word,
    `Which release? Such as ${module}@1.5.0, or none to end the rule.`,
  );
  return given === 'none' ? null : releaseOf(module, given);
};

const readChannel = (word: string | undefined): string => {
  const name = requireWord(word, 'Which channel? Such as: channel beta 1.5.0');
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name))
    throw new UsageProblem(`A channel is a short name in lower case such as beta, not '${name}'.`);
  return name;
};

/** The number of words of each step, the module and the step included. */
const mostWords: Readonly<Record<string, number>> = {
  start: 3,
  percent: 3,
  pause: 2,
  resume: 2,
  tenant: 4,
  channel: 4,
};

/** The change that the words after `rollout <module>` ask for. */
const readRolloutCommand = (context: CommandContext, module: string): RolloutCommand => {
  const [, step = '', word, more] = context.words;
  context.refuseMore(mostWords[step] ?? Infinity);
  switch (step) {
    case 'start': {
      const release = releaseOf(
        module,
        requireWord(
          word,
          `Which release? Such as: rollout ${module} start ${module}@1.5.0 --percent 5`,
        ),
      );
      const schedule = readSchedule(context);
      return {
        kind: 'start_percentage',
        release,
        ...readShares(context),
        gate: readGate(context),
        ...(schedule === null ? {} : { schedule }),
      };
    }
    case 'percent':
      return {
        kind: 'set_percent',
        percent: readPercent(requireWord(word, 'Of how many visitors? Such as: percent 25')),
      };
    case 'pause':
      return { kind: 'pause', ...(context.is('withdraw') ? { withdraw: true } : {}) };
    case 'resume':
      return { kind: 'resume' };
    case 'tenant': {
      const merchantId = requireWord(word, 'Which merchant? Its id, such as: tenant 12 1.5.0');
      if (!/^[1-9]\d*$/.test(merchantId))
        throw new UsageProblem(`A merchant is named by its id, not '${merchantId}'.`);
      return {
        kind: 'set_tenant',
        merchantId: Number(merchantId),
        release: nameOrNone(module, more),
      };
    }
    case 'channel':
      return { kind: 'set_channel', name: readChannel(word), release: nameOrNone(module, more) };
    default:
      throw new UsageProblem(
        `What is to happen to ${module}? One of start, percent, pause, resume, tenant, channel; rollout --help shows each.`,
      );
  }
};

export const rollout: Command = {
  words:
    '<module> start <release> --percent 5 | percent 25 | pause [--withdraw] | resume | tenant <merchant> <release|none> | channel <name> <release|none>',
  says: 'serve a release to some: a share of the visitors, a merchant, a channel',
  flags: { ...rolloutFlags, ...shareFlags, ...scheduleFlags, ...checkFlag },
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

const onModule = (verb: 'enable' | 'lock' | 'unlock', says: string): Command => ({
  words: '<module>…',
  says,
  run: async (context) => {
    if (context.words.length === 0)
      throw new UsageProblem(`Which module? Such as: ${verb} mf-inbox`);
    await change(
      context,
      context.words.map((module) => ({ module, command: { kind: verb } })),
      `${verb} by hand`,
    );
  },
});

export const enable = onModule('enable', 'serve a disabled module again');
export const lock = onModule(
  'lock',
  'refuse every change of a module but the kill switch, until it is unlocked',
);
export const unlock = onModule('unlock', 'allow changes again');

export const disable: Command = {
  words: '<module>…',
  says: 'the kill switch: a message in place of the module, at once',
  flags: { message: { type: 'string', says: 'what people read instead' }, ...unsavedFlags },
  run: async (context) => {
    if (context.words.length === 0)
      throw new UsageProblem(
        'Which module? Such as: disable mf-inbox --message "Messages are back at noon."',
      );
    const message = context.text('message') ?? switchedOffMessage;
    if (message.length > 300)
      throw new UsageProblem(`--message is ${message.length} characters long; 300 at most.`);
    await change(
      context,
      context.words.map((module) => ({
        module,
        command: { kind: 'disable', message, ...unsavedFor(context) },
      })),
      'disabled by hand',
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
  words: '<module>… | <module>@<version>…',
  says: 'end a module in an environment, or a release everywhere',
  flags: checkFlag,
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

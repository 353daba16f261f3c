/**
 * Each change of a rollout, described once: its fields with their limits, its words and its effect on protected
 * environments. The contract, the command line and the console's form are made from it. Plain data: browsers load it.
 */

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const releasePattern = '^(shell|mf-[a-z][a-z0-9-]*)@[0-9A-Za-z.+-]{1,120}$';
export const timePattern = '([01]\\d|2[0-3]):[0-5]\\d';
/** The longest reason of a change. */
export const reasonLimit = 500;

/** A control of the form; `name` is that of the form's value. */
export type Control = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly lines?: number;
  readonly isVerbatim?: boolean;
};
/** The words of a field: an option of the command line, and a control of the form. */
type Words = {
  readonly flag?: string;
  readonly says?: string;
  /** Absent: the form has no control for it. */
  readonly control?: Control;
  /** The form's first value. */
  readonly usual?: string | number;
  /** The subject of the form's complaints. */
  readonly subject?: string;
  /** The complaint about a missing value, and about another kind of value. */
  readonly missing?: string;
  readonly wrong?: string;
};
type Kind =
  | { readonly type: 'release' | 'instant' | 'days' | 'flag' }
  | {
      readonly type: 'number';
      readonly min: number;
      readonly max?: number;
      readonly isWhole?: true;
      /** The form's complaint about a fraction. */
      readonly whole?: string;
      /** The number of units of the form in one of the contract. */
      readonly scale?: number;
      /** The number is a name: the form requires this pattern. */
      readonly typed?: string;
      readonly choices?: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly type: 'name'; readonly pattern: string }
  | { readonly type: 'text'; readonly max: number }
  | { readonly type: 'percents'; readonly most: number }
  | { readonly type: 'group'; readonly fields: Fields };
export type Field = Kind &
  Words & {
    readonly isOptional?: true;
    readonly isNullable?: true;
    /** For readers of the contract. */
    readonly about?: string;
  };
export type Fields = Readonly<Record<string, Field>>;

type Plain<One> = One extends { type: 'number' }
  ? number
  : One extends { type: 'flag' }
    ? boolean
    : One extends { type: 'percents' }
      ? number[]
      : One extends { type: 'days' }
        ? Weekday[]
        : One extends { type: 'group'; fields: infer Parts }
          ? ValuesOf<Parts>
          : string;
type ValueOf<One> = Plain<One> | (One extends { isNullable: true } ? null : never);
type OptionalOf<All> = {
  [Name in keyof All]: All[Name] extends { isOptional: true } ? Name : never;
}[keyof All];
/** The values of described fields. */
export type ValuesOf<All> = {
  -readonly [Name in Exclude<keyof All, OptionalOf<All>>]: ValueOf<All[Name]>;
} & { -readonly [Name in OptionalOf<All>]?: ValueOf<All[Name]> };

export const percentField = { type: 'number', min: 0, max: 100 } as const;
const percent = {
  ...percentField,
  control: {
    name: 'percent',
    label: 'Percentage',
    hint: 'of the visitors',
    maxLength: 6,
    inputMode: 'decimal',
  },
  usual: 5,
  subject: 'The percentage',
  wrong: 'is a number from 0 to 100',
} as const;
const release = { type: 'release', control: { name: 'release', label: 'Release' } } as const;

export const gateFields = {
  windowS: {
    type: 'number',
    min: 5,
    max: 86_400,
    isWhole: true,
    whole: 'The window is whole seconds',
    flag: 'window',
    says: 'of the gate, in seconds',
    control: {
      name: 'windowS',
      label: 'Window',
      hint: 'seconds per step',
      maxLength: 6,
      inputMode: 'numeric',
    },
    usual: 900,
    subject: 'The window',
  },
  minSamples: {
    type: 'number',
    min: 1,
    max: 1_000_000,
    isWhole: true,
    whole: 'Visitors are whole',
    about: 'visitors that each of the two releases needs to go on; one address is one visitor',
    flag: 'samples',
    says: 'visitors that each release needs',
    control: {
      name: 'minSamples',
      label: 'Least visitors',
      hint: 'of each release',
      maxLength: 7,
      inputMode: 'numeric',
    },
    usual: 200,
    subject: 'The number of visitors',
  },
  maxFailureIncrease: {
    type: 'number',
    min: 0,
    max: 1,
    scale: 100,
    about: 'share of failed page views above that of the default, averaged over visitors',
    flag: 'failures',
    says: "share of failed views allowed above the default's",
    control: {
      name: 'maxFailurePercent',
      label: 'More failures',
      hint: '% at most',
      maxLength: 6,
      inputMode: 'decimal',
    },
    usual: 0.01,
    subject: 'The share of failures',
  },
  maxSlowdown: {
    type: 'number',
    min: 1,
    max: 100,
    about: 'ratio of the 75th percentiles of load time and of each web vital',
    flag: 'slowdown',
    says: 'how many times slower it may be',
    control: {
      name: 'maxSlowdown',
      label: 'Slower',
      hint: 'times at most',
      maxLength: 6,
      inputMode: 'decimal',
    },
    // A smaller one would come from the canary's cold caches.
    usual: 1.5,
    subject: 'The slow-down',
  },
} as const satisfies Fields;

export const hoursFields = {
  zone: { type: 'text', max: 60, about: 'IANA time zone, such as America/New_York' },
  days: { type: 'days' },
  from: { type: 'name', pattern: `^${timePattern}$` },
  until: { type: 'name', pattern: `^${timePattern}$` },
} as const satisfies Fields;

export const scheduleFields = {
  /** Until then the rule is at 0 %; its percent is its first step. Null: at once, or it has started. */
  startAt: {
    type: 'instant',
    isNullable: true,
    flag: 'at',
    says: 'start then, such as 2026-11-24T09:00:00Z; at 0 % until then',
    control: { name: 'startAt', label: 'Start, UTC', hint: 'empty: at once', maxLength: 20 },
  },
  /**
   * Seconds from one step to the next, at least; a gate must have succeeded besides. Null: as soon as the gate
   * succeeds.
   */
  everyS: {
    type: 'number',
    min: 5,
    max: 2_592_000,
    isNullable: true,
    isWhole: true,
    flag: 'every',
    says: 'time from one step to the next, such as 600, 30m, 2h or 1d',
    control: {
      name: 'everyMinutes',
      label: 'Minutes per step',
      hint: 'empty: the gate',
      maxLength: 6,
      inputMode: 'decimal',
    },
  },
  hours: { type: 'group', fields: hoursFields, isNullable: true },
} as const satisfies Fields;

/** What people write in place of the group `hours`. */
export const hoursEntries = {
  hours: {
    flag: 'hours',
    says: 'take steps only then, such as 09:00-17:00; with --zone',
    control: { name: 'hours', label: 'Steps only', hint: '09:00-17:00', maxLength: 13 },
  },
  days: {
    flag: 'days',
    says: 'of these hours, such as mon-fri or mon,wed (default every day)',
    control: { name: 'days', label: 'On', hint: 'mon-fri', maxLength: 40, isVerbatim: true },
    usual: 'mon-fri',
  },
  zone: {
    flag: 'zone',
    says: 'time zone of these hours, such as America/New_York',
    control: {
      name: 'zone',
      label: 'Time zone',
      hint: 'America/New_York',
      maxLength: 60,
      isVerbatim: true,
    },
    usual: 'UTC',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** `mon-fri` or `fri-mon`, or one day, in lower case; null for another text. */
export const daysOf = (text: string): readonly Weekday[] | null => {
  const [first, last = first] = text.trim().split('-');
  const [from, to] = [first, last].map((name) => weekdays.findIndex((day) => day === name));
  if (from === undefined || to === undefined || from < 0 || to < 0) return null;
  return [...weekdays, ...weekdays].slice(from, from + ((to - from + 7) % 7) + 1);
};

const unsavedFor = {
  type: 'number',
  min: 0,
  max: 86_400,
  isWhole: true,
  isOptional: true,
  about:
    'seconds for which unsaved work keeps the module in an open page; absent: until it is saved',
  flag: 'unsaved-for',
  says: 'seconds for which unsaved work keeps it in open pages; without: until it is saved',
  control: { name: 'unsavedFor', label: 'Unsaved work in open pages' },
  usual: 'saved',
  choices: [
    { value: 'saved', label: 'keeps the module until it is saved' },
    { value: '900', label: 'keeps it for 15 minutes at most' },
    { value: '300', label: 'keeps it for 5 minutes at most' },
    { value: '60', label: 'keeps it for a minute at most' },
    { value: '0', label: 'is lost at once' },
  ],
} as const;

/** The description of one change. */
export type ChangeDescription = {
  readonly fields: Fields;
  /** The command line: what follows the verb, or the module of `rollout`. */
  readonly words: string;
  /** The verb's sentence; steps of `rollout` share one. */
  readonly says?: string;
  /** The title of the console's dialog, and of a change that waits. */
  readonly title: string;
  readonly button: string;
  /** The form's first text of the reason: an urgent change must not wait until one is typed. */
  readonly reason?: string;
  /** What the history says: `jo rolled back`. */
  readonly past: string;
  readonly isDangerous?: true;
  /** Always serves something new to more visitors: of other commands the values decide. */
  readonly isWidening?: true;
  /** A locked module can be changed by it. */
  readonly passesLock?: true;
};

export const rolloutCommands = {
  promote: {
    fields: { release },
    words: '<module>@<version>…',
    says: 'serve releases to every visitor; several are judged and changed together',
    title: 'Promote a release',
    button: 'Promote',
    past: 'made it the default',
    isWidening: true,
  },
  rollback: {
    fields: {
      to: { ...release, control: { name: 'release', label: 'Back to' }, isOptional: true },
      unsaved_for_s: unsavedFor,
    },
    words: '[<module>[@<version>]…]',
    says: 'end a percentage, or go back to the default before, or to any release named; several modules are changed together',
    title: 'Roll back',
    button: 'Roll back',
    reason: 'Rolled back by hand',
    past: 'rolled back',
    isDangerous: true,
  },
  start_percentage: {
    fields: {
      release,
      percent: {
        ...percent,
        flag: 'percent',
        says: 'share of the visitors to begin with, such as 5',
      },
      steps: {
        type: 'percents',
        most: 20,
        isOptional: true,
        flag: 'steps',
        says: 'percentages to come, such as 25,100',
        control: {
          name: 'steps',
          label: 'Steps after it',
          hint: 'percentages with commas',
          maxLength: 80,
        },
      },
      gate: {
        type: 'group',
        fields: gateFields,
        isOptional: true,
        isNullable: true,
        flag: 'gate',
        says: 'judge each step against the default release',
      },
      schedule: { type: 'group', fields: scheduleFields, isOptional: true, isNullable: true },
    },
    words: 'start <release> --percent 5',
    title: 'Start a canary',
    button: 'Start canary',
    past: 'started a canary',
    isWidening: true,
  },
  set_percent: {
    fields: { percent },
    words: 'percent 25',
    title: 'Set the percentage',
    button: 'Set percentage',
    past: 'set the percentage',
  },
  /** `withdraw`: the candidate is served to no visitor until it is resumed; otherwise its percent is unchanged. */
  pause: {
    fields: {
      withdraw: {
        type: 'flag',
        isOptional: true,
        flag: 'withdraw',
        says: 'pause at 0 %: resume brings the percentage back',
        control: {
          name: 'isWithdrawn',
          label: 'Serve the canary to no visitor until it is resumed',
        },
      },
    },
    words: 'pause [--withdraw]',
    title: 'Pause the canary',
    button: 'Pause',
    reason: 'Paused by hand',
    past: 'paused the canary',
  },
  resume: {
    fields: {},
    words: 'resume',
    title: 'Resume the canary',
    button: 'Resume',
    past: 'resumed the canary',
    isWidening: true,
  },
  set_tenant: {
    fields: {
      merchantId: {
        type: 'number',
        min: 1,
        isWhole: true,
        typed: '^[1-9]\\d{0,8}$',
        control: {
          name: 'merchantId',
          label: 'Merchant',
          hint: 'its number',
          maxLength: 9,
          inputMode: 'numeric',
        },
        missing: 'Type the number of the merchant',
        wrong: 'A merchant is a whole number',
      },
      release: { ...release, isNullable: true },
    },
    words: 'tenant <merchant> <release|none>',
    title: 'Set what a merchant is served',
    button: 'Set merchant rule',
    past: 'set what a merchant is served',
  },
  set_channel: {
    fields: {
      name: {
        type: 'name',
        pattern: '^[a-z][a-z0-9-]{0,30}$',
        control: {
          name: 'channel',
          label: 'Channel',
          hint: 'such as beta',
          maxLength: 31,
          isVerbatim: true,
        },
        missing: 'Type the name of the channel',
        wrong: 'A channel is a short name in lower case',
      },
      release: { ...release, isNullable: true },
    },
    words: 'channel <name> <release|none>',
    title: 'Set what a channel is served',
    button: 'Set channel rule',
    past: 'set what a channel is served',
  },
  disable: {
    fields: {
      message: {
        type: 'text',
        max: 300,
        flag: 'message',
        says: 'what people read instead',
        control: { name: 'message', label: 'Message to visitors', maxLength: 300, lines: 2 },
        missing: 'Say what visitors should read',
      },
      unsaved_for_s: unsavedFor,
    },
    words: '<module>…',
    says: 'the kill switch: a message in place of the module, at once',
    title: 'Switch the module off',
    button: 'Switch off',
    reason: 'Switched off by hand',
    past: 'switched it off',
    isDangerous: true,
    passesLock: true,
  },
  enable: {
    fields: {},
    words: '<module>…',
    says: 'serve a disabled module again',
    title: 'Switch the module on again',
    button: 'Switch on',
    past: 'switched it on again',
    isWidening: true,
    passesLock: true,
  },
  lock: {
    fields: {},
    words: '<module>…',
    says: 'refuse every change of a module but the kill switch, until it is unlocked',
    title: 'Lock the module',
    button: 'Lock',
    past: 'locked it',
  },
  unlock: {
    fields: {},
    words: '<module>…',
    says: 'allow changes again',
    title: 'Unlock the module',
    button: 'Unlock',
    past: 'unlocked it',
    isWidening: true,
    passesLock: true,
  },
  retire: {
    fields: { release: { type: 'release', isOptional: true } },
    words: '<module>… | <module>@<version>…',
    says: 'end a module in an environment, or a release everywhere',
    title: 'Retire the module',
    button: 'Retire',
    past: 'retired it',
    isDangerous: true,
  },
} as const satisfies Readonly<Record<string, ChangeDescription>>;

export type ChangeKind = keyof typeof rolloutCommands;
type CommandOf<Kind extends ChangeKind> = { kind: Kind } & ValuesOf<
  (typeof rolloutCommands)[Kind]['fields']
>;
/** One change of one module in one environment. */
export type RolloutCommand = { [Kind in ChangeKind]: CommandOf<Kind> }[ChangeKind];

/** A command's description without its own literal types. */
export const describedCommand = (kind: ChangeKind): ChangeDescription => rolloutCommands[kind];

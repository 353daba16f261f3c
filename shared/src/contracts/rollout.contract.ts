import { Type, type Static, type TSchema } from 'typebox';
import type { Release } from './release.contract';
import type { OperatorRole } from './operator-roles';
import {
  gateFields,
  percentField,
  reasonLimit,
  releasePattern,
  rolloutCommands,
  scheduleFields,
  weekdays,
  type Field,
  type Fields,
  type hoursFields,
  type RolloutCommand as Command,
  type ValuesOf,
} from './rollout-commands';

/** `mf-inbox@1.4.2-3fa9c1e`: one build. */
export const ReleaseName = Type.String({ pattern: releasePattern });
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Instant = Type.String({ description: 'ISO 8601, UTC' });
/** Why an operator changes something, for the history. */
export const Reason = Type.String({ minLength: 1, maxLength: reasonLimit });

const closed = { additionalProperties: false } as const;
const plainSchema = (field: Field): TSchema => {
  const description = field.about === undefined ? {} : { description: field.about };
  switch (field.type) {
    case 'release':
      return ReleaseName;
    case 'instant':
      return Instant;
    case 'days':
      return Type.Array(Type.Union(weekdays.map((day) => Type.Literal(day))), {
        minItems: 1,
        maxItems: 7,
      });
    case 'flag':
      return Type.Boolean();
    case 'number': {
      const { min: minimum, max, isWhole } = field;
      const limits = { minimum, ...(max === undefined ? {} : { maximum: max }), ...description };
      return isWhole === true ? Type.Integer(limits) : Type.Number(limits);
    }
    case 'name':
      return Type.String({ pattern: field.pattern });
    case 'text':
      return Type.String({ minLength: 1, maxLength: field.max, ...description });
    case 'percents':
      return Type.Array(plainSchema(percentField), { maxItems: field.most });
    case 'group':
      return Type.Object(propertiesOf(field.fields), closed);
  }
};
const fieldSchema = (field: Field): TSchema => {
  const plain = plainSchema(field);
  const schema = field.isNullable === true ? Nullable(plain) : plain;
  return field.isOptional === true ? Type.Optional(schema) : schema;
};
const propertiesOf = (fields: Fields): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));

/**
 * When a percentage step counts as good or bad. A window contains the beacons since the step began, `windowS` seconds
 * at most; the default release of the same window is what the candidate is compared with.
 */
export type Gate = ValuesOf<typeof gateFields>;
export const Gate = Type.Unsafe<Gate>(Type.Object(propertiesOf(gateFields), closed));

/**
 * When steps may be taken by themselves: on these days from `from` on, until `until`, of the next day where that is not
 * later.
 */
export type RolloutHours = ValuesOf<typeof hoursFields>;

/**
 * When the steps of a percentage rule are taken by themselves. Equal steps are a linear schedule, one small and one
 * large step a canary. Outside its hours, and while it waits for its start, no step is taken; what fails is rolled back
 * at any time.
 */
export type RolloutSchedule = ValuesOf<typeof scheduleFields>;
export const RolloutSchedule = Type.Unsafe<RolloutSchedule>(
  Type.Object(propertiesOf(scheduleFields), closed),
);

/**
 * A candidate for a share of the visitors. The salt is made when the rule begins and kept while its percent changes.
 */
export const PercentageRule = Type.Object({
  release: ReleaseName,
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  salt: Type.String(),
  /**
   * The percents that were planned, ascending; those above `percent` are still to come. A gate that succeeds goes to
   * the next of them; after the last one, or where none was planned, the candidate is the default.
   */
  steps: Type.Array(Type.Number({ minimum: 0, maximum: 100 }), { maxItems: 20 }),
  gate: Nullable(Gate),
  /** Absent: none. */
  schedule: Type.Optional(RolloutSchedule),
  startedAt: Instant,
  stepSince: Instant,
  /**
   * Paused: the next step does not start by itself. `percent`: the candidate was withdrawn; it is at 0 % until it is
   * resumed at this percent. Absent: its percent is unchanged.
   */
  paused: Nullable(
    Type.Object({
      at: Instant,
      reason: Type.String(),
      percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
});
export type PercentageRule = Static<typeof PercentageRule>;

/**
 * What one environment serves of one module, and to which visitors. Rules are evaluated in the order of the fields
 * below, `default` last.
 */
export const RolloutState = Type.Object({
  environment: Type.String(),
  module: Type.String(),
  /** Raised by each change. A change may name the revision that it expects. */
  revision: Type.Integer(),
  /** `unsavedUntil`: after it open pages lose the module even with unsaved work; absent: never. */
  disabled: Nullable(Type.Object({ message: Type.String(), unsavedUntil: Type.Optional(Instant) })),
  tenants: Type.Array(Type.Object({ merchantId: Type.Integer(), release: ReleaseName })),
  percentage: Nullable(PercentageRule),
  channels: Type.Array(Type.Object({ name: Type.String(), release: ReleaseName })),
  default: Nullable(ReleaseName),
  /** The default before this one: what pages fall back to. */
  lastGood: Nullable(ReleaseName),
  /**
   * What payment pages execute until the default has been served for its soak time: the last default that had been when
   * it was replaced, else the first one.
   */
  lastSoaked: Nullable(ReleaseName),
  /** Releases that were rolled back, newest first, which open pages must leave. Absent: none. */
  withdrawn: Type.Optional(
    Type.Array(Type.Object({ release: ReleaseName, at: Instant, unsavedUntil: Nullable(Instant) })),
  ),
  lock: Nullable(Type.Object({ by: Type.String(), at: Instant, reason: Type.String() })),
  changedAt: Instant,
});
export type RolloutState = Static<typeof RolloutState>;

/**
 * One change of one module in one environment. `rollback` without `to`: ends the percentage rule, or, where there is
 * none, goes back to the last good default. Whatever release is rolled back from, no tenant or channel rule keeps
 * serving it, and no page falls back to it. `retire` without `release`: the environment serves nothing of the module
 * any more, and its addresses go back to the modules that had them. With one: no rule and no fallback names the
 * release; one that is served is rolled back first. A lock refuses everything but `disable`, `enable` and `unlock`, and
 * the automatic rollback of a gate. In a protected environment an admin alone widens what is served: promote,
 * start_percentage, a higher set_percent, resume, enable, unlock, a tenant or channel rule for a release, a rollback to
 * a release that was never the default there. A command that changes nothing leaves no history.
 */
export const RolloutCommand = Type.Unsafe<Command>(
  Type.Union(
    Object.entries<{ readonly fields: Fields }>(rolloutCommands).map(([kind, { fields }]) =>
      Type.Object({ kind: Type.Literal(kind), ...propertiesOf(fields) }, closed),
    ),
  ),
);
export type RolloutCommand = Command;

/** POST /registry/api/environments/:environment/changes. All or none; several modules are judged together. */
export const RolloutChange = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          module: Type.String(),
          command: RolloutCommand,
          /** Refused with 409 `changed_meanwhile` when the module's revision is another one. */
          if_revision: Type.Optional(Type.Integer()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
    reason: Reason,
  },
  { additionalProperties: false },
);
export type RolloutChange = Static<typeof RolloutChange>;

/** What a second person confirms besides changes of rollouts. */
export const WaitingAct = Type.Union([
  Type.Object({
    kind: Type.Literal('give_address'),
    pattern: Type.String(),
    module: Type.String(),
    is_payment: Type.Boolean(),
    owner: Nullable(Type.String({ description: 'the module that was listed then' })),
  }),
  Type.Object({
    kind: Type.Literal('free_address'),
    pattern: Type.String(),
    owner: Type.String({ description: 'the module that was listed then' }),
  }),
  Type.Object({
    kind: Type.Literal('issue_override'),
    releases: Type.Array(Type.String()),
    hours: Type.Number({ description: 'from the confirmation on' }),
    issued_for: Type.String(),
    opens_at: Nullable(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('save_preview'),
    name: Type.String(),
    releases: Type.Array(Type.String()),
    days: Type.Number({ description: 'from the confirmation on' }),
  }),
]);
export type WaitingAct = Static<typeof WaitingAct>;

/** What waits for a second person, for a day: changes, the loosening of the environment's protection, or an act. */
export const WaitingChange = Type.Object({
  id: Type.Integer(),
  environment: Type.String(),
  askedBy: Type.String(),
  reason: Type.String(),
  askedAt: Instant,
  /** Each with the revision that its operator saw. */
  changes: RolloutChange.properties.changes,
  protection: Nullable(
    Type.Object({ isProtected: Type.Boolean(), needsSecondPerson: Type.Boolean() }),
  ),
  /** Absent: changes or the protection. */
  act: Type.Optional(WaitingAct),
});
export type WaitingChange = Static<typeof WaitingChange>;

/** POST …/changes/check: why the change would be refused, or the states after it. Nothing is changed. */
export const ChangeCheck = Type.Object({
  refusal: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
  states: Type.Array(RolloutState),
  /** It would wait until a second person confirms it. */
  needsSecondPerson: Type.Optional(Type.Boolean()),
});
export type ChangeCheck = Static<typeof ChangeCheck>;

export type RolloutChanged = {
  readonly states: readonly RolloutState[];
  /** Answered with 202: nothing has changed yet, a second person must confirm it. */
  readonly waiting?: WaitingChange;
};
/** Answered with 202: nothing is done yet, a second person must confirm it. */
export const Waits = Type.Object({ waiting: WaitingChange });
export type Waits = Static<typeof Waits>;

/** GET /registry/api/me */
export type Operator = {
  readonly name: string;
  readonly role: OperatorRole;
  /** The modules that the operator may change. Absent: every module. */
  readonly modules?: readonly string[];
  /** The environments that the operator may read and change. Absent: every environment. */
  readonly environments?: readonly string[];
};

/** GET /registry/api/overview */
export type Overview = {
  /** The one this process serves pages for. */
  readonly environment: string;
  readonly environments: readonly {
    readonly name: string;
    readonly isProtected: boolean;
    /** More of something new is served there once a second person has confirmed it. Absent: false. */
    readonly needsSecondPerson?: boolean;
    /** Absent: nothing. */
    readonly waiting?: readonly WaitingChange[];
    readonly modules: readonly RolloutState[];
  }[];
  /** Sentences about what fails now, such as a database that is away. */
  readonly degraded: readonly string[];
  /** The database is away: the registry serves the last state, and refuses every change. */
  readonly isReadOnly: boolean;
  readonly isProduction: boolean;
};

/** GET /registry/api/releases?module= : newest first. */
export type ReleaseSummary = {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly build: string;
  readonly registeredAt: string;
  readonly registeredBy: string;
  readonly signedBy: string | null;
  /** Its files were removed: it cannot be served any more. */
  readonly retiredAt: string | null;
  /** Where a rule or a default names it now. */
  readonly servedIn: readonly string[];
};

/** GET /registry/api/releases/:name */
export type ReleaseDetail = ReleaseSummary & { readonly release: Release };

/** GET /registry/api/history?environment=&module=&before=&limit= : newest first; append-only. */
export type HistoryEntry = {
  readonly id: number;
  readonly at: string;
  /** Null for what concerns every environment, such as a registration. */
  readonly environment: string | null;
  /** A token's name, or `gate` or `schedule` for what the product did by itself. */
  readonly actor: string;
  /**
   * A command's kind, or `release_registered`, `release_retired`, `environment_protected`, `environment_opened`,
   * `override_issued`, `override_revoked`, `gate_step`, `gate_rollback`, `gate_pause`, `schedule_step`,
   * `schedule_pause`, `address_given`, `address_freed`, `soak_skip_asked`, `soak_skipped`, `change_asked`,
   * `change_withdrawn`, `second_person_required`, `second_person_ended`.
   */
  readonly action: string;
  readonly module: string | null;
  readonly release: string | null;
  readonly reason: string;
  readonly before: RolloutState | null;
  readonly after: RolloutState | null;
};

/**
 * GET /registry/api/environments/:environment/explain?user=&merchant=&channel=&path= : what such a visitor is served,
 * and why.
 */
export type Explanation = {
  readonly module: string;
  readonly release: string | null;
  readonly reason: string;
  /** Such as `5 % are served mf-inbox@1.5.0-3fa9c1e; this visitor is at 3.17`. */
  readonly sentence: string;
};

/** POST /registry/api/environments/:environment/soak-skips: once by one operator, once more by a second person. */
export const SoakSkipRequest = Type.Object(
  { release: ReleaseName, reason: Reason },
  { additionalProperties: false },
);
export type SoakSkipRequest = Static<typeof SoakSkipRequest>;
export const SoakSkip = Type.Object({
  release: Type.String(),
  askedBy: Type.String(),
  reason: Type.String(),
  askedAt: Instant,
  /** False: it waits for a second person, for a day. */
  isSkipped: Type.Boolean(),
});
export type SoakSkip = Static<typeof SoakSkip>;

/**
 * A signed permission to see other releases in production. POST /registry/api/overrides answers it once with its link.
 */
export const OverrideRequest = Type.Object(
  {
    environment: Type.String(),
    releases: Type.Array(ReleaseName, { minItems: 1, maxItems: 12 }),
    hours: Type.Number({ exclusiveMinimum: 0, maximum: 168 }),
    /** The person who will use it. */
    issued_for: Type.String({ minLength: 1, maxLength: 120 }),
    reason: Reason,
    opens_at: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'address of the product that the link opens; default: the first screen',
      }),
    ),
  },
  { additionalProperties: false },
);
export type OverrideRequest = Static<typeof OverrideRequest>;
export type IssuedOverride = {
  readonly id: string;
  readonly environment: string;
  readonly releases: readonly string[];
  readonly issuedBy: string;
  readonly issuedFor: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** The name of the preview that it is; null or absent for an override for one person. */
  readonly preview?: string | null;
};
export type OverrideAnswer = {
  readonly override: IssuedOverride;
  readonly token: string;
  readonly link: string;
};
export const IssuedOverride = Type.Unsafe<IssuedOverride>(
  Type.Object({
    id: Type.String(),
    environment: Type.String(),
    releases: Type.Array(Type.String()),
    issuedBy: Type.String(),
    issuedFor: Type.String(),
    reason: Type.String(),
    issuedAt: Instant,
    expiresAt: Instant,
    revokedAt: Nullable(Instant),
    preview: Type.Optional(Nullable(Type.String())),
  }),
);
export const OverrideAnswer = Type.Unsafe<OverrideAnswer>(
  Type.Object({ override: IssuedOverride, token: Type.String(), link: Type.String() }),
);

/** POST …/waiting/:id/confirm. The operator who confirms an override gets its link, which is shown once. */
export type WaitingConfirmed = RolloutChanged & { readonly issued?: OverrideAnswer };

export const previewDays = 7;
const PreviewName = Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z._/-]{0,79}$' });

/**
 * POST /registry/api/previews: an address that shows these releases instead of the default to every visitor who opens
 * it. A release of the same module in a preview of this name is replaced, and its time begins anew.
 */
export const PreviewRequest = Type.Object(
  {
    environment: Type.String(),
    name: PreviewName,
    releases: Type.Array(ReleaseName, { minItems: 1, maxItems: 12 }),
    days: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 30, default: previewDays })),
    reason: Reason,
  },
  { additionalProperties: false },
);
export type PreviewRequest = Static<typeof PreviewRequest>;
/** POST /registry/api/previews/end */
export const PreviewEnd = Type.Object(
  {
    environment: Type.String(),
    name: PreviewName,
    reason: Reason,
  },
  { additionalProperties: false },
);
export type PreviewEnd = Static<typeof PreviewEnd>;
/** GET /registry/api/previews?environment= : those that have not ended, newest first. */
export const Preview = Type.Object({
  name: Type.String(),
  environment: Type.String(),
  releases: Type.Array(Type.String()),
  issuedBy: Type.String(),
  reason: Type.String(),
  issuedAt: Instant,
  expiresAt: Instant,
  link: Type.String(),
  /** A line to paste into a pull request. */
  markdown: Type.String(),
});
export type Preview = Static<typeof Preview>;

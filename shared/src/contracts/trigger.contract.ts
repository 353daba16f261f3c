import { Type, type Static } from 'typebox';
import { triggerLimits, triggerOutcomes } from './trigger-rule';

const Condition = Type.Object({
  id: Type.Integer(),
  type: Type.String(),
  field_name: Type.String(),
  operator: Type.String(),
  value: Type.String(),
});
const Action = Type.Object({
  action_type: Type.String(),
  recipients: Type.Array(Type.String()),
});
const Moment = Type.String({ description: 'an instant in ISO 8601' });
const Day = Type.String({ description: "YYYY-MM-DD, in the merchant's zone" });
const orNull = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const triggerRunStates = ['sending', 'done', 'stopped', 'missed'] as const;
const RunState = Type.String({ enum: [...triggerRunStates] });

export const TriggerView = Type.Object({
  id: Type.Integer(),
  merchant: Type.Integer(),
  label: Type.String(),
  object_name: Type.String(),
  action_type: Type.String(),
  template: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  to_email: orNull(Type.String()),
  scheduled_days: Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: '0 is Monday' })),
  send_time: Type.String({ description: "HH:MM, 24 hours, in the merchant's zone" }),
  is_active: Type.Boolean(),
  conditions: Type.Array(Condition),
  actions: Type.Array(Action),
  repeat_days: orNull(
    Type.Integer({ description: 'at most once per invoice in so many days; null: once' }),
  ),
  on_next_scheduled_day: Type.Boolean({
    description: 'a day of the week that is not chosen is made up for on the next chosen one',
  }),
  version: Type.Integer({ description: 'grows with each edit; sent back by the editor' }),
  time_zone: Type.String(),
  next_run_at: orNull(Moment),
  last_run: orNull(
    Type.Object({
      id: Type.Integer(),
      run_on: Day,
      state: RunState,
      counts: Type.Optional(
        orNull(
          Type.Object(
            { sent: Type.Integer(), failed: Type.Integer(), skipped: Type.Integer() },
            { description: 'null: the run was not counted yet' },
          ),
        ),
      ),
    }),
  ),
});
export type TriggerView = Static<typeof TriggerView>;

const { valueMax } = triggerLimits;
const shortText = Type.Optional(Type.String({ maxLength: 1_000 }));

/**
 * POST triggers. The server names missing values in the words of the wizard, so the schema requires little. A
 * condition's `value` is a text: days `3` (upcoming) or `-5` (past due), cents, a state, `yes` or `no`, a text or a
 * pattern.
 */
const request = {
  merchant: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  label: shortText,
  object_name: shortText,
  active: Type.Optional(Type.Boolean()),
  template: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
  to_email: Type.Optional(orNull(Type.String({ maxLength: 1_000 }))),
  send_time: shortText,
  scheduled_days: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7 }),
  ),
  conditions: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.Integer()),
        type: shortText,
        field_name: shortText,
        operator: shortText,
        value: Type.Optional(Type.String({ maxLength: valueMax * 10 })),
      }),
      { maxItems: triggerLimits.conditionsMax },
    ),
  ),
  actions: Type.Optional(
    Type.Array(
      Type.Object({
        action_type: shortText,
        recipients: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 5 })),
      }),
      { maxItems: 5 },
    ),
  ),
  repeat_days: Type.Optional(
    orNull(Type.Integer({ minimum: 1, maximum: triggerLimits.repeatDaysMax })),
  ),
  on_next_scheduled_day: Type.Optional(Type.Boolean()),
};
export const TriggerRequest = Type.Object(request, { additionalProperties: false });
export type TriggerRequest = Static<typeof TriggerRequest>;

/** PATCH triggers/{id}: the whole event. Without `version` the later edit wins; without `active` the switch stays. */
export const EditTriggerRequest = Type.Object(
  {
    ...request,
    id: Type.Optional(Type.Integer()),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type EditTriggerRequest = Static<typeof EditTriggerRequest>;

/** POST triggers/preview. With `id`, what that event sent before counts. */
export const PreviewTriggerRequest = Type.Object(
  { ...request, id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) },
  { additionalProperties: false },
);
export type PreviewTriggerRequest = Static<typeof PreviewTriggerRequest>;

const Customer = {
  sub_id: Type.Integer(),
  full_name: Type.String(),
};
const Bill = { invoice: Type.Integer(), invoice_number: Type.String() };

export const TriggerPreview = Type.Object({
  sentence: Type.String(),
  today: Day,
  time_zone: Type.String(),
  days: Type.Array(
    Type.Object({
      on: Day,
      is_scheduled: Type.Boolean(),
      is_over: Type.Boolean({ description: 'the time of today is over, or its run was made' }),
      bills: Type.Integer(),
      customers: Type.Integer(),
    }),
  ),
  is_capped: Type.Boolean({ description: 'more invoices than the server counts' }),
  recipients_on: orNull(Day),
  recipients: Type.Array(
    Type.Object({
      ...Bill,
      ...Customer,
      amount_due: Type.Integer(),
      due_date: Day,
      outcome: Type.String({ enum: ['sent', 'skipped'] }),
      reason: orNull(Type.String()),
    }),
  ),
  counts: Type.Object({
    bills: Type.Integer(),
    opted_out: Type.Integer(),
    no_address: Type.Integer(),
    missing_value: Type.Integer(),
  }),
  unscheduled: Type.Object({ bills: Type.Integer(), days: Type.Array(Day) }),
  sample: orNull(
    Type.Object({
      full_name: Type.String(),
      invoice: Type.Integer(),
      medium: Type.String({ enum: ['sms', 'email'] }),
      body: Type.String(),
    }),
  ),
});
export type TriggerPreview = Static<typeof TriggerPreview>;

const counts = Object.fromEntries(
  triggerOutcomes.map((outcome) => [outcome, Type.Integer()]),
) as Readonly<Record<(typeof triggerOutcomes)[number], ReturnType<typeof Type.Integer>>>;

export const TriggerRunView = Type.Object({
  id: Type.Integer(),
  run_on: Day,
  planned_for: Moment,
  started_at: Moment,
  ended_at: orNull(Moment),
  state: RunState,
  is_late: Type.Boolean({ description: 'more than five minutes after its time' }),
  counts: Type.Object(counts),
  skipped: Type.Array(
    Type.Object({ reason: Type.String(), text: Type.String(), count: Type.Integer() }),
  ),
});
export type TriggerRunView = Static<typeof TriggerRunView>;

export const TriggerItemView = Type.Object({
  id: Type.Integer(),
  ...Bill,
  ...Customer,
  recipient: Type.String({ enum: ['customer', 'email'] }),
  medium: Type.String({ enum: ['sms', 'email'] }),
  outcome: Type.String({ enum: [...triggerOutcomes] }),
  reason: orNull(Type.String()),
  text: orNull(Type.String()),
  at: Moment,
});
export type TriggerItemView = Static<typeof TriggerItemView>;

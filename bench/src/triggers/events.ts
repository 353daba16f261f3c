import type { ListStage } from '../lists/list-stage';

type Condition = readonly [field: string, operator: string, value: string];
type EventKind = { readonly name: string; readonly conditions: readonly Condition[] };

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** What merchants configure: most events wait for an exact day. */
const kinds: readonly EventKind[] = [
  ...range(8).map((days) => ({
    name: `due in ${days}`,
    conditions: [['due_date', 'upcoming', String(days)]] as const,
  })),
  ...range(30).map((days) => ({
    name: `past due by ${days + 1}`,
    conditions: [['due_date', 'past_due', String(-days - 1)]] as const,
  })),
  { name: 'paid yesterday', conditions: [['paid_date', 'past_due', '-1']] },
  {
    name: 'late, over $900',
    conditions: [
      ['state', 'exact', 'late'],
      ['amount', 'gt', '90000'],
    ],
  },
  { name: 'late', conditions: [['state', 'exact', 'late']] },
  { name: 'due', conditions: [['state', 'exact', 'due']] },
  { name: 'days late over 200', conditions: [['days_late', 'gt', '200']] },
  { name: 'balance over $900', conditions: [['balance', 'gte', '90000']] },
  { name: 'description contains', conditions: [['description', 'contains', 'irrigation']] },
  {
    name: 'description starts, past due by 3',
    conditions: [
      ['description', 'startswith', 'Water'],
      ['due_date', 'past_due', '-3'],
    ],
  },
  { name: 'payment plan', conditions: [['payment_plan', 'exact', 'yes']] },
  {
    name: 'subtotal, due in 3',
    conditions: [
      ['subtotal', 'gt', '5000'],
      ['due_date', 'upcoming', '3'],
    ],
  },
  {
    name: 'pattern, past due by 7',
    conditions: [
      ['description', 'regex', '(?i)water|irr'],
      ['due_date', 'past_due', '-7'],
    ],
  },
  {
    name: 'pattern, late',
    conditions: [
      ['description', 'regex', '(a+)+$|\\d{3}$'],
      ['state', 'exact', 'late'],
    ],
  },
];

/** Adds so many events of one merchant, all at eight. */
export const addEvents = async (
  { query }: ListStage,
  merchantId: number,
  count: number,
): Promise<void> => {
  const [template] = await query<{ id: string }>(
    `insert into sms_templates (merchant_id, name, body, created_at)
     values ($1, 'Bench ' || now(), 'Hi {user first name}, bill {invoice number}: {balance}', now()) returning id`,
    [merchantId],
  );
  for (const { name, conditions } of range(count).flatMap((n) => kinds[n % kinds.length] ?? []))
    await query(
      `with event as (
         insert into triggers (merchant_id, label, template_id, scheduled_days, send_time, created_at, updated_at)
         values ($1, $2, $3, '{0,1,2,3,4,5,6}', '08:00', now(), now()) returning id
       ), conditions as (
         insert into trigger_conditions (trigger_id, position, field_name, operator, value)
         select event.id, c.place - 1, c.parts ->> 0, c.parts ->> 1, c.parts ->> 2
           from event, jsonb_array_elements($4) with ordinality c (parts, place)
       )
       insert into trigger_actions (trigger_id, position, action_type, recipients)
       select id, 0, 'send_message', '{customer}' from event`,
      [merchantId, name, template?.id, JSON.stringify(conditions)],
    );
};

import type { ListStage } from '../lists/list-stage';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** What merchants configure, with the conditions: most events wait for an exact day. */
const kinds: readonly (readonly [name: string, ...conditions: string[]])[] = [
  ...range(8).map((days) => [`due in ${days}`, `due_date upcoming ${days}`] as const),
  ...range(30).map((day) => [`past due by ${day + 1}`, `due_date past_due -${day + 1}`] as const),
  ['paid yesterday', 'paid_date past_due -1'],
  ['late, over $900', 'state exact late', 'amount gt 90000'],
  ['late', 'state exact late'],
  ['due', 'state exact due'],
  ['days late over 200', 'days_late gt 200'],
  ['balance over $900', 'balance gte 90000'],
  ['description contains', 'description contains irrigation'],
  ['description starts, past due by 3', 'description startswith Water', 'due_date past_due -3'],
  ['payment plan', 'payment_plan exact yes'],
  ['subtotal, due in 3', 'subtotal gt 5000', 'due_date upcoming 3'],
  ['pattern, past due by 7', 'description regex (?i)water|irr', 'due_date past_due -7'],
  ['pattern, late', String.raw`description regex (a+)+$|\d{3}$`, 'state exact late'],
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
  const chosen = range(count).map((n) => kinds[n % kinds.length] ?? ['']);
  for (const [name, ...conditions] of chosen)
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
      [merchantId, name, template?.id, JSON.stringify(conditions.map((each) => each.split(' ')))],
    );
};

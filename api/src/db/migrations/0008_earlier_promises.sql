-- Promises from before there was anything that kept them. Auto-pay gets the days it goes by; what makes no rule, or has no
-- method, is switched off. A scheduled payment never said with which method: it is taken back. Whoever is concerned is told,
-- and nothing stays that looks promised and would never be paid.

create temporary table earlier_autopay on commit drop as
select s.id, s.user_id, s.merchant_id, business_date(now(), m.time_zone) as today, m.time_zone,
  case
    when pm.id is null then null
    when s.autopay_day = 'due_date' or s.autopay_day is null and s.autopay_frequency is null then 'due_date'
    when s.autopay_frequency = 'monthly' and s.autopay_day ~ '^([1-9]|[12][0-9]|3[01])$' then 'monthly'
    when s.autopay_frequency in ('weekly', 'biweekly')
      and s.autopay_day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday') then 'weekly'
  end as rhythm
from subscriptions s
join merchants m on m.id = s.merchant_id
left join payment_methods pm on pm.id = s.autopay_method and pm.user_id = s.user_id and pm.removed_at is null and (pm.type = 1 or m.ach_on)
where s.autopay_enabled and s.autopay_started_on is null and s.deleted_at is null;

update subscriptions s set
  autopay_customized = e.rhythm <> 'due_date' or s.autopay_amount is not null,
  autopay_day = coalesce(s.autopay_day, 'due_date'),
  autopay_started_on = e.today,
  autopay_next_on = day.next_on,
  autopay_next_at = day.next_on::timestamp at time zone e.time_zone
from earlier_autopay e
left join lateral (
  select min(d)::date as next_on
  from subscriptions r, generate_series(e.today::timestamp, e.today::timestamp + interval '31 days', interval '1 day') d
  where r.id = e.id and case e.rhythm
    when 'monthly' then extract(day from d) = least(r.autopay_day::integer, extract(day from date_trunc('month', d) + interval '1 month' - interval '1 day'))
    when 'weekly' then to_char(d, 'fmday') = r.autopay_day
    else false
  end
) day on true
where s.id = e.id and e.rhythm is not null;

update subscriptions s set autopay_enabled = false, autopay_amount = null, autopay_day = null, autopay_frequency = null, autopay_method = null
from earlier_autopay e where s.id = e.id and e.rhythm is null;

insert into audit_log (actor, action, entity, entity_id, before, after, at)
select 'system:migration', case when e.rhythm is null then 'subscription.auto_pay_switched_off' else 'subscription.auto_pay_set' end, 'subscription', e.id,
  '{"enabled": true}'::jsonb, jsonb_build_object('enabled', e.rhythm is not null, 'day', s.autopay_day, 'frequency', s.autopay_frequency, 'next_on', s.autopay_next_on), now()
from earlier_autopay e join subscriptions s on s.id = e.id;

create temporary table earlier_schedules on commit drop as
select i.id, i.subscription_id, i.scheduled_on, coalesce(nullif(i.description, ''), nullif(i.invoice_number, ''), 'Bill ' || i.id) as bill
from invoices i
where (i.scheduled_on is not null or exists (select from transactions t where t.invoice_id = i.id and t.status = 'scheduled'))
  and not exists (select from payment_runs r where r.invoice_id = i.id and r.kind = 'schedule' and r.state in ('waiting', 'running'));

update transactions t set status = 'cancelled' from earlier_schedules e where t.invoice_id = e.id and t.status = 'scheduled';
update invoices i set scheduled_on = null from earlier_schedules e where i.id = e.id;
insert into audit_log (actor, action, entity, entity_id, before, after, at)
select 'system:migration', 'invoice.payment_unscheduled', 'invoice', e.id, jsonb_build_object('scheduled_on', e.scheduled_on), '{"scheduled_on": null}'::jsonb, now()
from earlier_schedules e;

-- The customer hears of it as far as they agreed to be written to; staff find it in the conversation.
with ended as (
  select e.id as subscription_id, 'Auto-pay for ' || m.name || ' is switched off, because its settings were not complete. Please sign in to set it up again.' as body
  from earlier_autopay e join merchants m on m.id = e.merchant_id where e.rhythm is null
  union all
  select e.subscription_id, 'Your scheduled payment of "' || left(e.bill, 1000) || '" from ' || m.name || ' will not be made. You have not been charged, and the bill is still open. Please sign in to pay it or to schedule it again.'
  from earlier_schedules e join subscriptions s on s.id = e.subscription_id join merchants m on m.id = s.merchant_id
  join invoices i on i.id = e.id and i.deleted_at is null and i.amount_paid < i.amount and i.stored_state is distinct from 'cancelled'
), told as (
  insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery, next_attempt_at, created_at)
  select s.id, s.merchant_id, 1, way.medium, e.body, m.name, way.address, 'queued', now(), now()
  from ended e
  join subscriptions s on s.id = e.subscription_id and s.deleted_at is null
  join merchants m on m.id = s.merchant_id
  join users u on u.id = s.user_id
  cross join lateral (
    select 2 as medium, u.email as address where s.email_opt_in and u.email is not null
    union all
    select 1, '+1' || u.phone where s.sms_opt_in and u.phone is not null
  ) way
  returning id, subscription_id, merchant_id
)
insert into conversations as c (subscription_id, merchant_id, last_message_id, last_message_at)
select t.subscription_id, t.merchant_id, max(t.id), now() from told t group by 1, 2
on conflict (subscription_id) do update set is_open = true, last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at;

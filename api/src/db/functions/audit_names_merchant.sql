-- version 1
-- Each row names the merchant of its record, whether TypeScript or a function wrote it. A payment names its session,
-- too.
create or replace function audit_names_merchant() returns trigger language plpgsql as $$
begin
  new.merchant_id := case new.entity
    when 'merchant' then new.entity_id
    when 'invoice' then (select r.merchant_id from invoices r where r.id = new.entity_id)
    when 'payment_attempt' then (select r.merchant_id from payment_attempts r where r.id = new.entity_id)
    when 'payment_split' then (select r.merchant_id from payment_splits r where r.id = new.entity_id)
    when 'payment_run' then (select r.merchant_id from payment_runs r where r.id = new.entity_id)
    when 'payment_session' then (select r.merchant_id from payment_sessions r where r.id = new.entity_id)
    when 'donation' then (select r.merchant_id from donations r where r.id = new.entity_id)
    when 'subscription' then (select r.merchant_id from subscriptions r where r.id = new.entity_id)
    -- The account of staff is read where they work, of several merchants at the first.
    when 'user' then (select min(r.merchant_id) from merchant_staff r where r.user_id = new.entity_id)
    when 'trigger' then (select r.merchant_id from triggers r where r.id = new.entity_id)
  end;
  if new.session_id is null and new.entity = 'payment_attempt' then
    select r.session_id into new.session_id
    from payment_attempts r where r.id = new.entity_id and r.actor = new.actor;
  end if;
  return new;
end $$;

create or replace trigger audit_log_names_merchant before insert on audit_log
for each row when (new.merchant_id is null) execute function audit_names_merchant();

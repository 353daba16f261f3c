-- version 2
-- A one-time method that has paid is kept by the merchant that was paid and joins the wallet of its owner, unless the
-- merchant may charge it already. A merchant that its owner has not confirmed puts nothing into the wallet of an
-- account, and chooses no preferred method.
create or replace function keep_paid_method(p_method_id bigint, p_actor text, p_request_id text,
  p_now timestamptz) returns void language plpgsql as $$
declare
  method payment_methods;
  keeper record;
begin
  select pm.* into method from payment_methods pm
  where pm.id = p_method_id and pm.is_one_time and pm.keep_wording is not null for no key update;
  if not found then
    return;
  end if;
  select s.merchant_id, s.state <> 'invited' as is_confirmed, u.state = 'invited' as has_no_account
  into keeper
  from payment_attempts a join subscriptions s on s.id = a.subscription_id
  join users u on u.id = s.user_id
  where a.payment_method_id = method.id;
  if not (keeper.is_confirmed or keeper.has_no_account) or exists (
    select from payment_methods other
    where other.user_id = method.user_id and other.removed_at is null and other.token = method.token
      and other.expiration is not distinct from method.expiration
      and method_is_open_to(other.id, keeper.merchant_id)
  ) then
    return;
  end if;
  begin
    update payment_methods pm set is_one_time = false, removed_at = null,
      kept_by_merchant_id = keeper.merchant_id,
      preferred = keeper.is_confirmed and not exists (select from payment_methods other
        where other.user_id = method.user_id and other.removed_at is null and other.preferred)
    where pm.id = method.id;
  exception when unique_violation then
    -- another first method was stored at the same moment
    update payment_methods pm set is_one_time = false, removed_at = null,
      kept_by_merchant_id = keeper.merchant_id
    where pm.id = method.id;
  end;
  insert into consent_records (user_id, kind, action, wording, channel, source, actor, request_id,
    at, agreed_by)
  values (method.user_id, 'payment_method', 'given', method.keep_wording, 'web', method.keep_source,
    p_actor, p_request_id, p_now, method.keep_agreed_by);
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id,
    merchant_id)
  select p_actor, 'payment_method.added', 'payment_method', pm.id, null,
    jsonb_build_object('user', pm.user_id, 'type', pm.type, 'card_type', pm.card_type,
      'last4', pm.last4, 'preferred', pm.preferred), p_now, p_request_id,
    keeper.merchant_id
  from payment_methods pm where pm.id = method.id;
end $$;

-- version 1
create or replace function payment_event(p_user_id bigint, p_what text, p_subscription_id bigint, p_invoice_id bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('type', 'payment', 'user', person.name, 'message', person.name || ' ' || p_what, 'sub_id', p_subscription_id, 'id', p_invoice_id)
  from (
    select case when u.is_business and u.business_name <> '' then u.business_name else trim(u.first_name || ' ' || u.last_name) end as name
    from users u where u.id = p_user_id
  ) person
$$;

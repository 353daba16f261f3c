-- The methods of before. Kept after a payment: by the business that was paid.
update payment_methods pm set kept_by_merchant_id = (
  select a.merchant_id from payment_attempts a where a.payment_method_id = pm.id order by a.id limit 1
)
where pm.keep_wording is not null and not pm.is_one_time;
-- Stored by staff: by their business whose customer the person is. Of several, the one that charges the method by auto-pay, else the
-- one that added the person first.
update payment_methods pm set kept_by_merchant_id = (
  select s.merchant_id from audit_log l
  join (
    select user_id, merchant_id from merchant_staff union select user_id, merchant_id from former_staff
  ) staff on l.actor = 'merchant:' || staff.user_id
  join subscriptions s on s.merchant_id = staff.merchant_id and s.user_id = pm.user_id
  where l.entity = 'payment_method' and l.entity_id = pm.id and l.action = 'payment_method.added'
  order by s.autopay_method is not distinct from pm.id desc, s.id limit 1
)
where pm.keep_wording is null and pm.user_id is not null and not pm.is_one_time;

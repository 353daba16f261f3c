import { stride, world } from './payment-stage';

/**
 * One payment as the API's own statements (api/src/modules/auth/sessions.queries.ts,
 * idempotency/idempotency.queries.ts, payments/payment-attempt.queries.ts), each its own transaction as there.
 * `rowsWrittenPerPayment` of the report shows whether the two still do the same.
 */
export const paymentScript = `
\\set customer 1 + ((:turn * :clients + :client_id) * ${stride}) % ${world.customers}
\\set turn :turn + 1
\\set invoice ${world.invoicesPerCustomer} * :customer - random(0, ${world.invoicesPerCustomer - 1})
\\set key random(1, 9000000000000000)
\\set order_a random(100000000, 999999999)
\\set order_b random(100000000, 999999999)

select s.id, s.user_id, s.kind, s.scope, s.invoice_id, s.last_used_at, u.username, u.role,
       (select coalesce(json_agg(json_build_array(ms.merchant_id, ms.permissions) order by ms.merchant_id), '[]')
          from merchant_staff ms where ms.user_id = s.user_id)::text as merchants
  from sessions s
  join users u on u.id = s.user_id and u.kind = s.kind
 where s.token_hash = sha256(convert_to(lpad(:customer::text, 43, '0'), 'UTF8'))
  and s.ended_at is null and s.expires_at > now() and u.state <> 'inactive';

update sessions set last_used_at = now() where id = :customer and last_used_at < now();

with inserted as (
  insert into idempotency_keys (principal, route, key, request_hash, created_at, leased_until)
  values ('customer:' || :customer, 'POST transactions/pay_once', 'bench-' || :key, sha256(convert_to('bench-' || :key, 'UTF8')), now(),
    clock_timestamp() + 6000 * interval '1 millisecond')
  on conflict (principal, route, key) do nothing
  returning id, true as is_new, request_hash, created_at, status, body, true as is_running
)
select * from inserted
union all
select k.id, false, k.request_hash, k.created_at, k.status, k.body, coalesce(k.leased_until > clock_timestamp(), false)
from idempotency_keys k
where k.principal = 'customer:' || :customer and k.route = 'POST transactions/pay_once' and k.key = 'bench-' || :key
  and not exists (select from inserted) \\gset key_

select * from begin_attempt(jsonb_build_object(
  'door', 'pay_once', 'invoice_id', :invoice::bigint, 'owner_user_id', :customer::bigint, 'owner_merchant_ids', null,
  'method_id', :customer::bigint, 'is_one_time', false, 'amount', ${world.cents},
  'order_id', translate(:order_a::text || :order_b::text, '0123456789', 'BCDFGHJKLM'),
  'default_gateway_merchant_id', '496160873888', 'actor', 'customer:' || :customer, 'session_id', :customer::bigint,
  'page_session_id', null, 'client_address', '127.0.0.1', 'request_id', 'bench-' || :key, 'idempotency_key_id', :key_id::bigint,
  'run_id', null, 'worker', null, 'challenge_from', null, 'score_since', now() - interval '1 hour', 'decline_weight', 5,
  'max_score', 40, 'max_merchant_score', 1000, 'max_address_score', 200, 'now', now(), 'next_lookup_at', now() + interval '35 seconds'
)) \\gset attempt_

select * from record_outcome(jsonb_build_object(
  'attempt_id', :attempt_attempt_id::bigint, 'state', 'approved', 'reason', null, 'retref', :order_a::text, 'authcode', 'PPS001',
  'respcode', '00', 'decline_reason', null, 'actor', 'customer:' || :customer, 'request_id', 'bench-' || :key, 'now', now()
));

update idempotency_keys
set status = 200, body = ('{"data":{"status_code":200},"transaction":{"id":' || :attempt_attempt_id || ',"status":"success","visible_method":"Visa 1111","amount_paid":${world.cents}}}')::jsonb,
  answered_at = now(), leased_until = null
where id = :key_id and status is null;
`;

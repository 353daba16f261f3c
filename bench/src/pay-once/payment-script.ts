import { customerInPgbench, world } from './bill-world';

/**
 * One payment as the API's own statements (api/src/modules/auth/sessions.queries.ts, idempotency/idempotency.queries.ts,
 * payments/payment-attempt.queries.ts), each its own transaction as there. `rowsWrittenPerPayment` of the report shows
 * whether the two still do the same.
 */
export const paymentScript = `
\\set customer ${customerInPgbench}
\\set turn :turn + 1
\\set invoice ${world.invoicesPerCustomer} * :customer - random(0, ${world.invoicesPerCustomer - 1})
\\set key random(1, 9000000000000000)
\\set order_a random(100000000, 999999999)
\\set order_b random(100000000, 999999999)

select s.id, s.user_id, s.kind, s.scope, s.invoice_id, s.last_used_at, u.username, u.role,
       (select coalesce(json_agg(ms.merchant_id order by ms.merchant_id), '[]')
          from merchant_staff ms where ms.user_id = s.user_id)::text as merchant_ids
  from sessions s
  join users u on u.id = s.user_id and u.kind = s.kind
 where s.token_hash = sha256(convert_to(lpad(:customer::text, 43, '0'), 'UTF8')) and s.ended_at is null and s.expires_at > now() and u.state <> 'inactive';

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

select * from begin_payment_attempt(
  'pay_once', :invoice, :customer, null, :customer, ${world.amountMinor},
  translate(:order_a::text || :order_b::text, '0123456789', 'BCDFGHJKLM'), '496160873888', 'customer:' || :customer, :customer, '127.0.0.1', 'bench-' || :key,
  :key_id, null, null, now(), now() + interval '35 seconds', now() - interval '1 hour', 5, 40, 1000, 200
) \\gset attempt_

select * from record_payment_outcome(
  :attempt_attempt_id, 'approved', null, :order_a::text, 'PPS001', '00', null, 'customer:' || :customer, 'bench-' || :key, now()
);

update idempotency_keys
set status = 200, body = ('{"data":{"status_code":200},"transaction":{"id":' || :attempt_attempt_id || ',"status":"success","visible_method":"Visa 1111","amount_paid":${world.amountMinor}}}')::jsonb,
  answered_at = now(), leased_until = null
where id = :key_id and status is null;
`;

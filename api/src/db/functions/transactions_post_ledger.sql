-- version 2
-- Every transaction that moved money is posted by the database itself, whichever door, import or
-- person wrote it.
create or replace function transactions_post_ledger() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['success', 'refunded', 'voided'];
  owed constant text := case when new.donation_id is null then 'invoice' else 'donations' end;
begin
  if tg_op = 'UPDATE' and (old.status = any (moved) or not new.status = any (moved)) then
    return null;
  end if;
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select new.id, new.merchant_id, new.invoice_id, line.account, line.side, new.amount,
    new.created_at
  from (values
    ('payment', 'gateway', 'debit'), ('payment', owed, 'credit'),
    ('refund', 'refunds', 'debit'), ('refund', 'gateway', 'credit'),
    ('return', owed, 'debit'), ('return', 'gateway', 'credit')
  ) as line (type, account, side)
  where line.type = new.type;
  return null;
end $$;

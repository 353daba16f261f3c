-- version 3
-- Every transaction that moved money is posted by the database itself, whichever door, import or
-- person wrote it. A refund is the business's own cost, or owed again by the bill. What a bank takes
-- back after a refund, or is refunded after that, is a loss: the bill is owed only what nobody has.
create or replace function transactions_post_ledger() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['success', 'refunded', 'voided'];
  owed constant text := case when new.donation_id is null then 'invoice' else 'donations' end;
  lost integer := 0;
  against text;
begin
  if tg_op = 'UPDATE' and (old.status = any (moved) or not new.status = any (moved)) then
    return null;
  end if;
  against := case when new.type = 'refund' and not new.owed_again then 'refunds' else owed end;
  if new.type = 'return' then
    lost := least(given_back_of(new.refund_of), new.amount);
  elsif new.type = 'refund' and exists (select from transactions r
    where r.refund_of = new.refund_of and r.type = 'return') then
    lost := new.amount;
  end if;
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select new.id, new.merchant_id, new.invoice_id, line.account,
    case when (new.type = 'payment') = line.is_ours then 'debit' else 'credit' end as side, line.amount,
    new.created_at
  from (values
    ('gateway', true, new.amount), (against, false, new.amount - lost), ('losses', false, lost)
  ) as line (account, is_ours, amount)
  where line.amount > 0
  order by side desc;
  return null;
end $$;

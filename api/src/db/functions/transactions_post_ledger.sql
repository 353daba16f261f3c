-- version 2
-- Every transaction that moved money is posted by the database itself, for every door, import and person. A refund is
-- the merchant's own cost, or owed again by the invoice. A return after a refund, or a refund after a return, is a
-- loss: the invoice is owed only money that neither side has. A refund that is not owed again first gives back what an
-- earlier one that came back left unapplied.
create or replace function transactions_post_ledger() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['success', 'refunded', 'voided'];
  owed constant text := case when new.donation_id is null then 'invoice' else 'donations' end;
  lost integer := 0;
  unapplied integer := 0;
  against text;
begin
  if tg_op = 'UPDATE' and (old.status = any (moved) or not new.status = any (moved)) then
    return null;
  end if;
  against := case when new.type = 'refund' and not new.owed_again then 'refunds' else owed end;
  if new.type = 'return' then
    select greatest(0, given_back_of(p.id) + new.amount - p.amount) into lost
    from transactions p where p.id = new.refund_of;
  elsif new.type = 'refund' and exists (select from transactions r
    where r.refund_of = new.refund_of and r.type = 'return') then
    lost := new.amount;
  elsif against = 'refunds' then
    select coalesce(sum(case l.side when 'credit' then l.amount else -l.amount end), 0)
    into unapplied
    from transactions r join ledger_lines l on l.transaction_id = r.id
    where r.refund_of = new.refund_of and l.account = 'unapplied';
    unapplied := least(unapplied, new.amount);
  end if;
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select new.id, new.merchant_id, new.invoice_id, line.account,
    case when (new.type = 'payment') = line.is_ours then 'debit' else 'credit' end as side, line.amount,
    new.created_at
  from (values
    ('gateway', true, new.amount), (against, false, new.amount - lost - unapplied),
    ('losses', false, lost), ('unapplied', false, unapplied)
  ) as line (account, is_ours, amount)
  where line.amount > 0
  order by side desc;
  return null;
end $$;

create or replace trigger transactions_post_ledger after insert on transactions
  for each row when (new.status in ('success', 'refunded', 'voided') and not new.is_cash)
  execute function transactions_post_ledger();

create or replace trigger transactions_post_ledger_later after update of status on transactions
  for each row when (old.status is distinct from new.status and not new.is_cash)
  execute function transactions_post_ledger();

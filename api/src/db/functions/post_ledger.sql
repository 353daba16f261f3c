-- version 2
-- The ledger lines of a transaction; one that moved no money gets none. The function that writes the transaction calls
-- it, with the payment locked; transactions_are_posted refuses a commit without lines. A second call posts nothing. A
-- refund is the merchant's own cost, or owed again by the invoice. A return after a refund, or a refund after a return,
-- is a loss: the invoice is owed only money that neither side has. A refund that is not owed again first gives back
-- what an earlier one that came back left unapplied.
create or replace function post_ledger(p_transaction_id bigint) returns void language plpgsql as $$
declare
  moved transactions;
  against text;
  lost integer := 0;
  unapplied integer := 0;
begin
  select t.* into moved from transactions t where t.id = p_transaction_id;
  if moved.status not in ('success', 'refunded', 'voided')
    or exists (select from ledger_lines l where l.transaction_id = moved.id) then
    return;
  end if;
  against := case
    when moved.type = 'refund' and not moved.owed_again then 'refunds'
    when moved.donation_id is not null then 'donations'
    else 'invoice'
  end;
  if moved.type = 'return' then
    select greatest(0, given_back_of(p.id) + moved.amount - p.amount) into lost
    from transactions p where p.id = moved.refund_of;
  elsif moved.type = 'refund' and exists (select from transactions r
    where r.refund_of = moved.refund_of and r.type = 'return') then
    lost := moved.amount;
  elsif against = 'refunds' then
    select coalesce(sum(case l.side when 'credit' then l.amount else -l.amount end), 0)
    into unapplied
    from transactions r join ledger_lines l on l.transaction_id = r.id
    where r.refund_of = moved.refund_of and l.account = 'unapplied';
    unapplied := least(unapplied, moved.amount);
  end if;
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select moved.id, moved.merchant_id, moved.invoice_id, line.account,
    case when (moved.type = 'payment') = line.is_ours then 'debit' else 'credit' end as side,
    line.amount, moved.created_at
  from (values
    (case when moved.is_cash then 'cash' else 'gateway' end, true, moved.amount),
    (against, false, moved.amount - lost - unapplied),
    ('losses', false, lost), ('unapplied', false, unapplied)
  ) as line (account, is_ours, amount)
  where line.amount > 0
  order by side desc;
end $$;

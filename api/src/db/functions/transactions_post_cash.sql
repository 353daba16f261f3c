-- version 1
create or replace function transactions_post_cash() returns trigger language plpgsql as $$
begin
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select new.id, new.merchant_id, new.invoice_id, line.account, line.side, new.amount,
    new.created_at
  from (values
    ('payment', false, 'cash', 'debit'), ('payment', false, 'invoice', 'credit'),
    ('void', true, 'invoice', 'debit'), ('void', true, 'cash', 'credit'),
    ('refund', true, 'invoice', 'debit'), ('refund', true, 'cash', 'credit'),
    ('refund', false, 'refunds', 'debit'), ('refund', false, 'cash', 'credit')
  ) as line (type, is_owed, account, side)
  where line.type = new.type and line.is_owed = new.owed_again;
  return null;
end $$;

create or replace trigger transactions_post_cash after insert on transactions
  for each row when (new.is_cash and new.status in ('success', 'refunded', 'voided'))
  execute function transactions_post_cash();

-- version 2
create or replace function transactions_post_cash() returns trigger language plpgsql as $$
begin
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select new.id, new.merchant_id, new.invoice_id, line.account, line.side, new.amount,
    new.created_at
  from (values
    ('payment', 'cash', 'debit'), ('payment', 'invoice', 'credit'),
    ('refund', 'refunds', 'debit'), ('refund', 'cash', 'credit')
  ) as line (type, account, side)
  where line.type = new.type;
  return null;
end $$;

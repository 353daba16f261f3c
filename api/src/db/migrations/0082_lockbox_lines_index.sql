-- outside a transaction

-- A payment is a line of one file of its merchant, whatever the layout of the files.
drop index concurrently if exists lockbox_lines_payment;
create index concurrently lockbox_lines_payment on lockbox_lines (merchant_id, transaction_id);

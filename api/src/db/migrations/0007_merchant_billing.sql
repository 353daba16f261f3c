-- What a new invoice of the merchant gets: its number is the prefix and the count with zeros before it.
alter table merchants add column invoice_number_prefix text not null default ''
  check (length(invoice_number_prefix) <= 24);
alter table merchants add column invoice_number_digits smallint not null default 1
  check (invoice_number_digits between 1 and 9);
-- What the form of a new invoice proposes. '': nothing.
alter table merchants add column payment_terms text not null default ''
  check (payment_terms in ('', 'receipt', '7', '10', '14', '15', '30', '45', '60', 'next_month'));
alter table merchants add column minimum_due_kind text not null default 'none'
  check (minimum_due_kind in ('none', 'percent', 'amount'));
-- percent, or cents
alter table merchants add column minimum_due_value integer not null default 0
  check (minimum_due_value between 0 and 99999999);

-- A merchant may let the count begin anywhere.
alter table invoice_numbers drop constraint invoice_numbers_last_check;
alter table invoice_numbers add constraint invoice_numbers_last_check check (last >= 0);

-- Hours of the customer's day in which texts to many leave. The law allows 8 AM to 9 PM; a merchant may take less.
alter table merchants add column texts_from smallint not null default 8;
alter table merchants add column texts_until smallint not null default 21;
alter table merchants add constraint merchants_texts_in_legal_hours
  check (texts_from >= 8 and texts_until <= 21 and texts_until - texts_from >= 4);

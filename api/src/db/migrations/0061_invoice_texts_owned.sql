-- Only now: a reference checked row by row would have locked each invoice. The lock of invoices comes first, as it does for their writers.
lock table invoices in share row exclusive mode;
alter table invoice_texts
  add constraint invoice_texts_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade not valid;

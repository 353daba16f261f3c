-- Payments of a file: other means than cash and checks, the reference that the file gives, and which import wrote them.
alter table desk_payments
  add column reference text,
  add column import_id bigint,
  add constraint desk_payments_reference_check check (length(reference) between 1 and 100) not valid,
  add constraint desk_payments_import_id_fkey foreign key (import_id) references imports on delete set null not valid,
  drop constraint desk_payments_paid_by_check,
  add constraint desk_payments_paid_by_check check (paid_by in ('cash', 'check', 'other')) not valid;

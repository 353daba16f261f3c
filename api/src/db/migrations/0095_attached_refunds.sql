-- A refund that the database lost is attached to its payment: the refund that it became.
alter table unknown_charges add column refund_id bigint references refunds (id);
alter table unknown_charges drop constraint unknown_charges_attached;
alter table unknown_charges add constraint unknown_charges_attached check (
  num_nonnulls(attempt_id, refund_id) = case state when 'attached' then 1 else 0 end
);

-- The business whose staff or page stored the method; null: the person stored it. It may charge the method before the person confirms
-- it, no other business may.
alter table payment_methods add column kept_by_merchant_id bigint references merchants (id);

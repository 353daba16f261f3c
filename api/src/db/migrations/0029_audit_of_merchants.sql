-- A merchant reads its own audit log, so each row names the merchant of its record. `session_id` is the session that made the
-- change. Neither is a foreign key: a row outlives what it is about.
alter table audit_log add column merchant_id bigint;
alter table audit_log add column session_id bigint;
comment on column audit_log.merchant_id is 'null for a record of several merchants, such as a customer''s own account';
comment on column audit_log.session_id is 'null for system actors, and where SQL functions write';

update audit_log a set merchant_id = r.merchant_id from invoices r where a.entity = 'invoice' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id, session_id = case when a.actor = r.actor then r.session_id end
  from payment_attempts r where a.entity = 'payment_attempt' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id from payment_splits r where a.entity = 'payment_split' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id from payment_runs r where a.entity = 'payment_run' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id from payment_sessions r where a.entity = 'payment_session' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id from donations r where a.entity = 'donation' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id from subscriptions r where a.entity = 'subscription' and r.id = a.entity_id;
update audit_log a set merchant_id = r.merchant_id from triggers r where a.entity = 'trigger' and r.id = a.entity_id;
update audit_log a set merchant_id = a.entity_id where a.entity = 'merchant';

-- outside a transaction

-- The automated events that send a template.
drop index concurrently if exists triggers_template;
create index concurrently triggers_template on triggers (template_id) where template_id is not null;

-- What the provider reports after a text has left it, and the failed message that another one repeats.
alter table messages
  drop constraint messages_delivery_check,
  add constraint messages_delivery_check
    check (delivery in ('received', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')) not valid,
  add column failure_code integer,
  add column retry_of bigint references messages (id) on delete set null,
  drop constraint messages_consent_flag_check,
  add constraint messages_consent_flag_check
    check (consent_flag in ('texts_stopped', 'texts_stopped_in_words', 'may_stop_texts')) not valid;
alter table notices
  drop constraint notices_delivery_check,
  add constraint notices_delivery_check
    check (delivery in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')) not valid,
  drop constraint notices_body_while_open,
  add constraint notices_body_while_open
    check (body is not null or delivery in ('sent', 'delivered', 'undelivered', 'failed')) not valid,
  add column failure_code integer;

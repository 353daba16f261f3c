-- What the provider reports after a text has left it, and the failed message that another one repeats.
alter table messages
  drop constraint messages_delivery_check,
  add constraint messages_delivery_check
    check (delivery in ('received', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')) not valid,
  add column failure_code integer,
  add column retry_of bigint,
  add constraint messages_retry_of_fkey foreign key (retry_of) references messages (id) on delete set null not valid,
  -- Beside the flag texts_stopped, which the release before knows: the customer asked in words of their own.
  add column is_stop_in_words boolean not null default false;
alter table notices
  drop constraint notices_delivery_check,
  add constraint notices_delivery_check
    check (delivery in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')) not valid,
  drop constraint notices_body_while_open,
  add constraint notices_body_while_open
    check (body is not null or delivery in ('sent', 'delivered', 'undelivered', 'failed')) not valid,
  add column failure_code integer;

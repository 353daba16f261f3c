-- The time of the next look at a message to many whose worker has ended or got no answer; it stays when the message has ended. The
-- release before bulk_messages reads next_attempt_at alone, so it neither claims such a message nor sends it again.
alter table messages
  add column bulk_attempt_at timestamp with time zone,
  drop constraint messages_due_while_open,
  add constraint messages_due_while_open check (
    (delivery in ('queued', 'sending')) = (next_attempt_at is not null)
    or (bulk_attempt_at is not null and next_attempt_at is null)
  ) not valid;

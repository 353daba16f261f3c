-- Who of the staff answers a conversation, and until when it waits out of the inbox. Whoever leaves the team is
-- nobody's assignee, also where the release before takes them away.
alter table conversations add column assignee_id bigint;
alter table conversations add column snoozed_until timestamptz;
alter table conversations add constraint conversations_assignee foreign key (assignee_id, merchant_id)
  references merchant_staff (user_id, merchant_id) on delete set null (assignee_id);

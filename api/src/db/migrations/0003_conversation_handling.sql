-- Who of the staff answers a conversation, and until when it waits out of the inbox. A person who leaves the team is
-- the assignee of no conversation, also where the release before removes them.
alter table conversations add column assignee_id bigint;
alter table conversations add column snoozed_until timestamptz;
alter table conversations add constraint conversations_assignee foreign key (assignee_id, merchant_id)
  references merchant_staff (user_id, merchant_id) on delete set null (assignee_id);

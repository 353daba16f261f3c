-- Pictures and PDFs of received texts. A worker fetches them from the provider after their message was stored; they are removed with it.
create table message_attachments (
  message_id bigint not null references messages (id) on delete cascade,
  merchant_id bigint not null references merchants (id),
  position smallint not null,
  source_url text not null,
  state text not null default 'waiting',
  reason text,
  type text,
  bytes integer,
  content bytea,
  tries integer not null default 0,
  next_attempt_at timestamptz,
  leased_by text,
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (message_id, position),
  constraint message_attachments_position_check check (position between 1 and 10),
  constraint message_attachments_source_url_check check (length(source_url) <= 2000),
  constraint message_attachments_state_check check (state in ('waiting', 'stored', 'refused')),
  constraint message_attachments_type_check check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf')),
  constraint message_attachments_bytes_check check (bytes between 1 and 5242880 and bytes = octet_length(content)),
  constraint message_attachments_tries_check check (tries >= 0),
  constraint message_attachments_content_while_stored check ((state = 'stored') = (content is not null and type is not null and bytes is not null)),
  constraint message_attachments_reason_while_refused check ((state = 'refused') = (reason is not null)),
  constraint message_attachments_due_while_waiting check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint message_attachments_leased_while_waiting check ((leased_by is null) = (leased_until is null) and (leased_by is null or state = 'waiting'))
);
create index message_attachments_due on message_attachments (next_attempt_at) where state = 'waiting';

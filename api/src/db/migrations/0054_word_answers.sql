-- The one answer to each STOP, START or HELP. A phone belongs to no customer here: the record outlives them.
create table word_answers (
  provider_id text primary key,
  merchant_id bigint references merchants (id),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  word text not null check (word in ('stop', 'start', 'help')),
  answered_at timestamp with time zone not null
);
create index word_answers_phone on word_answers (phone, answered_at);

-- Of a text that answers such a word: it may leave although the phone has stopped texts.
alter table notices
  add column answers_word text,
  add constraint notices_answers_word_check check (answers_word in ('stop', 'start', 'help')) not valid;

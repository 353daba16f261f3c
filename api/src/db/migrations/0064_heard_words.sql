-- A word is written down when its text is first heard, before it is followed: a late repeat changes nothing. The release before writes
-- only those that it answers.
alter table word_answers add column is_answered boolean not null default true;

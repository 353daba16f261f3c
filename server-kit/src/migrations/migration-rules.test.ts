import { describe, expect, it } from '@jest/globals';
import { findBreaks } from './testing/migration-rules';

const concurrently = (statements: string): string => `-- outside a transaction\n${statements}\n`;

describe('findBreaks', () => {
  it.each([
    'create table notes (id bigint primary key, text text not null); create index notes_text on notes (text);',
    'alter table bills add column note text, add column is_old boolean not null default false;',
    'alter table alarms drop constraint alarms_kind_check, add constraint alarms_kind_check check (kind in (1, 2));',
    '-- unused since release 1.4: bills.note\nalter table bills drop column note;',
    concurrently(
      'drop index concurrently if exists bills_due;\ncreate index concurrently bills_due on bills (due_date) where amount > 0;',
    ),
    '-- version 2\ndrop function if exists begin(bigint);\ncreate or replace function begin(p_id bigint) returns text;',
  ])('allows %s', (text) => {
    expect(findBreaks(text)).toEqual([]);
  });

  it.each([
    ['alter table bills drop column note;', 'an earlier release uses'],
    ['alter table bills rename column note to remark;', 'an earlier release uses'],
    ['alter table bills alter column note set not null;', 'an earlier release uses'],
    ['drop function begin_payment;', 'an earlier release uses'],
    ['-- version 2\ndrop function if exists begin(bigint);', 'an earlier release uses'],
    [
      'drop function if exists begin(bigint);\ncreate or replace function begin(p_id bigint) returns text;',
      'an earlier release uses',
    ],
    ['alter table bills add column note text not null;', 'must take null'],
    [
      'alter table bills add column is_old boolean default false, add column note text not null references notes;',
      'must take null',
    ],
    ['create unique index bills_due on bills (due_date);', 'concurrently, in a file of its own'],
    ['create index concurrently bills_due on bills (due_date);', 'must begin with'],
    [concurrently('create index concurrently bills_due on bills (due_date);'), 'dropped before'],
    [concurrently('alter table bills add column note text;'), 'only indexes'],
  ])('refuses %s', (text, complaint) => {
    expect(findBreaks(text)).toEqual([expect.stringContaining(complaint)]);
  });
});

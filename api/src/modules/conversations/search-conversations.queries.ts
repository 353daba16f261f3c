import { searchWords } from '@billfold/shared/contracts/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import { allOf, isFoundIn, hasTrigrams } from '../../db/list.queries';
import type { PagePart } from '../../db/page-stretches.queries';

/** More messages or customers than that: reading the inbox in its order finds a page sooner than collecting them. */
const fewMatches = 5_000;

/** A part of a phone or an account would be found in too many: an email or a local number is meant by itself. */
const namesAddress = (search: string): boolean => /@|\d{7}/.test(searchWords(search).join(''));

const personMatches = (search: string): RawBuilder<unknown> =>
  namesAddress(search)
    ? isFoundIn(sql`s.search_text`, search)
    : // An index has the first condition only.
      sql`${isFoundIn(sql`s.search_text`, search)} and ${isFoundIn(sql`s.sort_full_name`, search)}`;
const bodyMatches = (search: string): RawBuilder<unknown> => isFoundIn(sql`x.body`, search);

/**
 * Whether a conversation `c` has a customer of this name, phone or email, or a message with these words: looked up row
 * by row, and in no index of words. A scalar query is never turned into a scan of the whole table.
 */
const hasMatch = (search: string): RawBuilder<unknown> => sql`(
  coalesce((select ${personMatches(search)} from subscriptions s where s.id = c.subscription_id), false)
  or coalesce((select true from messages x where x.subscription_id = c.subscription_id
    and ${isFoundIn(sql`(x.body || '')`, search)} limit 1), false))`;

const ofPart = (table: string, { merchantId }: PagePart, ids: readonly number[]) =>
  merchantId === undefined
    ? sql`${sql.ref(`${table}.merchant_id`)} = any(${[...ids]}::bigint[])`
    : sql`${sql.ref(`${table}.merchant_id`)} = ${merchantId}`;

/** The customers that match, as far as they are few; undefined when they are not. */
const findFew = async (
  executor: Executor,
  part: PagePart,
  merchantIds: readonly number[],
  search: string,
): Promise<readonly number[] | undefined> => {
  const { rows } = await sql<{ ids: number[]; names: number; texts: number }>`${plannedAnew}
    with names as materialized (
      select s.id from subscriptions s
       where ${ofPart('s', part, merchantIds)} and ${personMatches(search)} limit ${fewMatches + 1}
    ), texts as materialized (
      select x.subscription_id as id from messages x
       where ${ofPart('x', part, merchantIds)} and ${bodyMatches(search)} limit ${fewMatches + 1}
    )
    select (select count(*)::integer from names) as names, (select count(*)::integer from texts) as texts,
           coalesce((select array_agg(id) from (select id from names union select id from texts) found), '{}') as ids
  `.execute(executor);
  const [{ ids, names, texts } = { ids: [], names: 0, texts: 0 }] = rows;
  return names > fewMatches || texts > fewMatches ? undefined : ids.map(Number);
};

/** The newest conversations that are looked at first. */
const newestRows = 500;

/** How many of the newest conversations match. */
const countNewest = async (
  executor: Executor,
  parts: readonly PagePart[],
  conditions: readonly RawBuilder<unknown>[],
  search: string,
): Promise<number> => {
  const counts = parts.map(
    ({ where }) => sql`(
      select count(*) from (
        select c.subscription_id from conversations c where ${allOf([where, ...conditions])}
         order by c.last_message_at desc, c.subscription_id desc limit ${newestRows}) c where ${hasMatch(search)})`,
  );
  const { rows } = await sql<{ total: number }>`${plannedAnew}
    select (${sql.join(counts, sql` + `)})::integer as total`.execute(executor);
  return rows[0]?.total ?? 0;
};

export type ConversationSearch = {
  /** The parts of the list, each with what the search asks of it. */
  readonly parts: readonly PagePart[];
  /** At least so many match, where they are too many to be counted; else null. */
  readonly atLeast: number | null;
};

type Asked = {
  readonly parts: readonly PagePart[];
  readonly merchantIds: readonly number[];
  /** What the list asks of a conversation `c` beside the search. */
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly search: string;
};

/**
 * What a search asks of conversations `c` of one merchant where each of them is needed, in any order: those of few
 * messages by their ids, else row by row.
 */
export const matchOf = async (
  executor: Executor,
  merchantId: number,
  search: string,
): Promise<RawBuilder<unknown>> => {
  const part = { where: sql`c.merchant_id = ${merchantId}`, merchantId };
  const ids = hasTrigrams(search) ? await findFew(executor, part, [merchantId], search) : undefined;
  return ids === undefined ? hasMatch(search) : sql`c.subscription_id = any(${[...ids]}::bigint[])`;
};

/**
 * What a search asks of conversations `c`: a customer's name, phone or email, or the words of any of their messages, in
 * any case. Words of few messages are found by their letters; of frequent ones each conversation is searched, newest
 * first.
 */
export const searchConversations = async (
  executor: Executor,
  { parts, merchantIds, conditions, search }: Asked,
): Promise<ConversationSearch> => {
  const atLeast = await countNewest(executor, parts, conditions, search);
  const frequent = {
    parts: parts.map((part) => ({ ...part, match: hasMatch(search) })),
    atLeast,
  };
  if (!hasTrigrams(search) || atLeast > newestRows / 2) return frequent;
  const few: PagePart[] = [];
  for (const part of parts) {
    const ids = await findFew(executor, part, merchantIds, search);
    if (ids === undefined) return frequent;
    few.push({ ...part, match: sql`c.subscription_id = any(${[...ids]}::bigint[])` });
  }
  return { parts: few, atLeast: null };
};

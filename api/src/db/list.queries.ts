import { searchWords } from '@billfold/shared/contracts/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../core/actor';
import type { PagePart } from './page-stretches.queries';

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Limits rows to the caller: the customer's own, or those of the staff member's merchants. */
export const ownedBy = (
  actor: Reach,
  columns: { readonly user: string; readonly merchant: string },
): RawBuilder<unknown> => {
  if (actor.kind === 'customer') return sql`${sql.ref(columns.user)} = ${actor.userId}`;
  const [first, ...others] = actor.merchantIds;
  // One merchant is the usual case, and only an equality lets the merchant's index give the order of the list.
  return first !== undefined && others.length === 0
    ? sql`${sql.ref(columns.merchant)} = ${first}`
    : sql`${sql.ref(columns.merchant)} = any(${[...actor.merchantIds]}::bigint[])`;
};

/** Read in one query each up to so many merchants; staff of more get them in one scan. */
const mostParts = 12;

/**
 * The caller's rows for `readPage`: of staff one part per merchant, since only an equality lets a merchant's index give
 * the order. `only` are the merchants that the request names.
 */
export const partsOf = (
  actor: Reach,
  columns: { readonly user: string; readonly merchant: string },
  only?: readonly number[],
): readonly PagePart[] => {
  const merchant = sql.ref(columns.merchant);
  if (actor.kind === 'customer') {
    const own = ownedBy(actor, columns);
    return [
      {
        where: only === undefined ? own : sql`${own} and ${merchant} = any(${[...only]}::bigint[])`,
      },
    ];
  }
  const merchantIds =
    only === undefined ? actor.merchantIds : actor.merchantIds.filter((id) => only.includes(id));
  if (merchantIds.length === 0) return [{ where: sql`false` }];
  if (merchantIds.length > mostParts)
    return [{ where: sql`${merchant} = any(${[...merchantIds]}::bigint[])` }];
  return merchantIds.map((merchantId) => ({
    where: sql`${merchant} = ${merchantId}`,
    merchantId,
  }));
};

/** The text as a part of a pattern of `like`: % and _ are literal. */
const likePart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Three letters make a trigram. */
const isIndexed = (word: string): boolean => word.length >= 3;

/** Whether an index of trigrams can find a word of the search. */
export const hasTrigrams = (search: string): boolean => searchWords(search).some(isIndexed);

/**
 * True when the text has each word of the search, in any order, both in the normal form of `searchForm`. An index of
 * trigrams of `search_form(text)` finds words of three letters or more.
 */
export const isFoundIn = (text: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql`(${allOf(
    searchWords(search).map((word) =>
      isIndexed(word)
        ? sql`search_form(${text}) like ${likePart(word)}`
        : // The index would be read as a whole: the order of the list is read instead, and filtered.
          sql`search_form(${text}) || '' like ${likePart(word)}`,
    ),
  )})`;

/** True when one of the texts has all words of the search. */
export const isFoundInAny = (
  texts: readonly RawBuilder<unknown>[],
  search: string,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    texts.map((text) => isFoundIn(text, search)),
    sql` or `,
  )})`;

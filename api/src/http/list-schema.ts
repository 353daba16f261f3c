import { listLimits } from '@billfold/shared/contracts/limits';
import { searchWords } from '@billfold/shared/contracts/search-words';
import { Type } from 'typebox';

/** What every list takes beside its own filters. */
export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimits.maxRows })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'X-Next-Cursor of the page before, under the same sort',
    }),
  ),
  sort: Type.Optional(
    Type.String({ maxLength: 40, description: 'field, or -field for descending' }),
  ),
  q: Type.Optional(Type.String({ maxLength: listLimits.queryMax })),
};

/** The text of a search without spaces around it; undefined when it has no word. */
export const searchText = (q: string | undefined): string | undefined => {
  const text = q?.trim() ?? '';
  return searchWords(text).length === 0 ? undefined : text;
};

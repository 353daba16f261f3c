import type { ListFilters } from '@billfold/shared/list/list-query';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';

/** The parameters of the address that a view keeps: not the page, nor how many rows it has. */
export const parametersOf = (filters: ListFilters): readonly string[] =>
  [...Object.keys(filters), 'columns', 'q', 'sort'].toSorted();

/** The view that an address shows: `status=active&tags=3`, '' without search, filter and order. */
export const viewOf = (address: URLSearchParams, parameters: readonly string[]): string => {
  const kept = new URLSearchParams();
  for (const name of parameters) {
    const value = address.get(name) ?? '';
    if (value !== '') kept.set(name, value);
  }
  return kept.toString();
};

/**
 * The address with the view in place of its search, filters and order. It begins at the first page and closes the
 * dialog that chose it; what belongs to others stays.
 */
export const withView = (
  address: URLSearchParams,
  parameters: readonly string[],
  query: string,
): URLSearchParams => {
  const next = new URLSearchParams(address);
  for (const name of [...parameters, 'page', 'after', dialogParameter]) next.delete(name);
  for (const [name, value] of new URLSearchParams(query))
    // What another release saved, or a script, opens no dialog.
    if (parameters.includes(name)) next.set(name, value);
  return next;
};

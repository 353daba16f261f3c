import type { ListPage } from '../http/list-page';

/** '312', or '10,000+' when the server stopped counting there. */
export const foundText = (count: number, isFloor: boolean): string =>
  `${count.toLocaleString('en-US')}${isFloor ? '+' : ''}`;

/** '26–50 of 312'; without a count, how far the page goes; '' while no page is there. */
export const pageLabel = (page: ListPage<unknown> | undefined, rowsBefore: number): string => {
  if (page === undefined) return '';
  const { rows, totalCount, isTotalFloor = false } = page;
  const range = rows.length === 0 ? '0' : `${rowsBefore + 1}–${rowsBefore + rows.length}`;
  return totalCount === null ? range : `${range} of ${foundText(totalCount, isTotalFloor)}`;
};

/** Why a list is empty. */
export const emptyListText = (
  isFailed: boolean,
  isFiltered: boolean,
  emptyText: string,
): string => {
  if (isFailed) return "We couldn't load the list.";
  return isFiltered ? 'Nothing matches your search.' : emptyText;
};

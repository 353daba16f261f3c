import { countText } from '@billfold/shared/contracts/count-text';
import type { BulkTagAnswer } from '@billfold/shared/contracts/tag.contract';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import type { BulkTag, TagAction } from './bulk-tag';

const customers = (count: number): string => countText(count, 'customer');

const chosen = (selection: ListSelection): string => {
  if (selection.kind === 'rows') return customers(selection.count);
  if (selection.count === null) return 'all matching customers';
  return `all ${selection.count.toLocaleString('en-US')}${selection.isFloor ? '+' : ''} customers`;
};

export const dialogTitle = (action: TagAction, selection: ListSelection): string =>
  action === 'add' ? `Add a tag to ${chosen(selection)}` : `Remove a tag from ${chosen(selection)}`;

export const doneText = (
  { action, tag }: Pick<BulkTag, 'action' | 'tag'>,
  { changed, unchanged, elsewhere }: Omit<BulkTagAnswer, 'id'>,
): string =>
  [
    action === 'add'
      ? `${tag.name} was added to ${customers(changed)}.`
      : `${tag.name} was removed from ${customers(changed)}.`,
    ...(unchanged === 0
      ? []
      : [`${customers(unchanged)} ${action === 'add' ? 'had' : "didn't have"} it.`]),
    ...(elsewhere === 0 ? [] : [`${customers(elsewhere)} of other businesses can't have it.`]),
  ].join(' ');

export const undoneText = (changed: number): string => `Undone for ${customers(changed)}.`;

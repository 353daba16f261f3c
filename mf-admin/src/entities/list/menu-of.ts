import { listMenu } from '@billfold/shared/list/list-menu';
import type { TableMenu } from '@billfold/shared/list/ListTable';
import type { MenuEntry } from '@billfold/shared/ui/Menu';

/** The menu of a list with the entries that a staff member may use. */
export const menuOf = (...entries: readonly (MenuEntry | null)[]): TableMenu => ({
  ...listMenu,
  entries: entries.filter((entry) => entry !== null),
});

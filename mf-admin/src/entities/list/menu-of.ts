import type { MenuEntry } from '@billfold/shared/ui/Menu';

/** The entries that a staff member may use. */
export const menuOf = (...entries: readonly (MenuEntry | null)[]): readonly MenuEntry[] =>
  entries.filter((entry) => entry !== null);

import { IconButton } from '@billfold/shared/ui/IconButton';
import type { MenuEntry } from '@billfold/shared/ui/Menu';
import { useIsTablet } from '@billfold/shared/ui/use-is-phone';

/** The entry as an icon of the toolbar; a narrow window has room for the menu alone. */
export const EntryButton = ({ entry }: { readonly entry: MenuEntry | null }) =>
  useIsTablet() || entry?.icon === undefined ? null : (
    <IconButton icon={entry.icon} label={entry.label} onClick={entry.onSelect} />
  );

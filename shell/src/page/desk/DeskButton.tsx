import { IconButton } from '@billfold/shared/ui/IconButton';
import { useHasDeskTools, useOpenTool } from './DeskTools';

/** Opens the search for anything; Ctrl-K does the same. */
export const DeskButton = () => {
  const open = useOpenTool();
  return (
    useHasDeskTools() && (
      <IconButton
        icon="search"
        label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('find')}
      />
    )
  );
};

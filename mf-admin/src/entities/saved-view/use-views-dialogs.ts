import { useRowDialog } from '@billfold/shared/remote/use-row-dialog';

const names = ['save-view', 'views', 'edit-view', 'delete-view'] as const;

/** The dialogs of views, as the address names them. */
export const useViewsDialogs = () => useRowDialog(names);
export type ViewsDialogs = ReturnType<typeof useViewsDialogs>;

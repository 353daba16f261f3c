import { useRowDialog } from '@billfold/shared/remote/use-row-dialog';

const dialogs = ['new', 'edit', 'delete'] as const;

/** What is open over the list of templates or over one. */
export const useTemplateDialog = () => useRowDialog(dialogs);

import { useRowDialog } from '@billfold/shared/remote/use-row-dialog';

const dialogs = ['new', 'edit', 'delete'] as const;

/** What is open over the list of events. */
export const useTriggerDialog = () => useRowDialog(dialogs);

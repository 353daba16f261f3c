import { useDialog } from '@billfold/shared/remote/use-dialog';
import { logPrefix, recurringParameter } from './recurring-parameter';

const ofLog = Object.fromEntries(
  ['outcome', 'page', 'after', 'rows', 'sort'].map((name) => [`${logPrefix}.${name}`, null]),
);

/**
 * What is open over the list of recurring invoices: one of them, `?recurring=5`, or a form, `?dialog=edit&id=5`. One
 * takes the place of the other.
 */
export const useRecurringAddress = () => ({
  detail: useDialog(recurringParameter, {
    isParameter: true,
    without: { ...ofLog, dialog: null },
  }),
  create: useDialog('new', { without: { ...ofLog, [recurringParameter]: null } }),
  edit: useDialog('edit', { without: { ...ofLog, [recurringParameter]: null } }),
});

import { useServices } from '@billfold/shared/remote/Services';
import type { MenuEntry } from '@billfold/shared/ui/Menu';
import { paths } from '../../module/paths';

/** Leads from a list to what was deleted from it; null for staff who may not see that. */
export const useDeletedEntry = (
  of: 'customers' | 'invoices',
  maySee: boolean,
): MenuEntry | null => {
  const { navigate } = useServices();
  return maySee
    ? {
        id: 'deleted',
        label: `Deleted ${of}`,
        icon: 'trash',
        onSelect: () => navigate(paths[of].deleted),
      }
    : null;
};

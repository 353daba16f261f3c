import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useServices } from '@billfold/shared/remote/Services';
import type { MenuEntry } from '@billfold/shared/ui/Menu';

/** Leads from a list to the import of its rows; null for staff who may not. */
export const useUploadEntry = (label: string, path: string): MenuEntry | null => {
  const { navigate } = useServices();
  const hasScreen = useHasScreen(path);
  const mayImport = useMay('import');
  return hasScreen && mayImport
    ? { id: 'upload', label, icon: 'upload', onSelect: () => navigate(path) }
    : null;
};

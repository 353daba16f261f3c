import { useMay } from '@billfold/shared/remote/permission';
import { useHasSlot } from '@billfold/shared/remote/Services';

/** Another module writes messages to groups. */
export const massMessageSlot = { module: 'mf-inbox', name: 'mass-message' } as const;

/** Whether the person may write to the groups of a merchant, and a module on this page can. */
export const useMayMessage = (merchantId: number): boolean => {
  const hasSlot = useHasSlot(massMessageSlot.module, massMessageSlot.name);
  return useMay('mass_message', merchantId) && hasSlot;
};

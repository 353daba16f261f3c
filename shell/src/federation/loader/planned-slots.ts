import type { PagePlan } from '@billfold/shared/contracts/plan.contract';

/** Whether a module of the page that is not switched off fills the slot. */
export const fillsSlot = ({ remotes }: PagePlan, module: string, name: string): boolean =>
  remotes.some(
    (remote) => remote.module === module && remote.disabled === null && remote.slots.includes(name),
  );

import { makeAddressAct } from './modules/catalogue/catalogue.public';
import { makeOverrideAct, overridesContext } from './modules/page/page.public';
import type { MakeAct } from './modules/rollouts/rollouts.public';

/** Does what a second person has confirmed, each act by the module whose matter it is. */
export const createMakeAct = (process: Parameters<typeof overridesContext>[0]): MakeAct => {
  const overrides = overridesContext(process);
  return async (transaction, act, confirmed) => {
    if (act.kind !== 'give_address' && act.kind !== 'free_address')
      return makeOverrideAct(transaction, overrides, act, confirmed);
    await makeAddressAct(transaction, act, confirmed);
    return {};
  };
};

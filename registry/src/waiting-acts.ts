import { makeAddressAct } from './modules/catalogue/catalogue.public';
import { makeOverrideAct, type OverridesContext } from './modules/page/page.public';
import type { MakeAct } from './modules/rollouts/rollouts.public';

/** Does what a second person has confirmed, each act by the module whose matter it is. */
export const createMakeAct =
  (overrides: OverridesContext): MakeAct =>
  async (transaction, act, confirmed) => {
    if (act.kind !== 'give_address' && act.kind !== 'free_address')
      return makeOverrideAct(transaction, overrides, act, confirmed);
    await makeAddressAct(transaction, act, confirmed);
    return {};
  };

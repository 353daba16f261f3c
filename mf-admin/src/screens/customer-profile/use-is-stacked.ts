import { layoutUpTo } from '@billfold/shared/ui/use-is-phone';

/** True where the panel of the customer is above the tabs: the width in CustomerProfileScreen.module.css. */
export const useIsStacked = layoutUpTo(859);

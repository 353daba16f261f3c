import { usStates as states } from '@billfold/shared/contracts/us-states';
import type { SelectOption } from '@billfold/shared/ui/Select';

/** The 50 states, DC, Guam, Puerto Rico and Virgin Islands; the value is the code on the wire. */
export const usStates: readonly SelectOption[] = states.map(([value, label]) => ({ value, label }));

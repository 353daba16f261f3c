import { requiredContext } from '../../platform/required-context';
import type { BrokenChoices } from './broken-choices';

/** The chosen releases that do not work, for components. */
export const [BrokenChoicesProvider, useBrokenChoices] = requiredContext<BrokenChoices>();

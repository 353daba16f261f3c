import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../../module/module-name';
import type { AchCredentialsState } from './ach-credentials.slice';

export const selectAchCredentials = selectFeature<AchCredentialsState>(
  moduleName,
  'achCredentials',
);

/** Whether a bank account may be added for this bill: its credentials are there. */
export const selectHasAchCredentials =
  (invoiceId: number) =>
  (root: unknown): boolean => {
    const state = selectAchCredentials(root);
    return state.status === 'loaded' && state.invoiceId === invoiceId;
  };

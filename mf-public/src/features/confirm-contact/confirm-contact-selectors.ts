import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ConfirmContactState } from './confirm-contact.slice';

export const selectConfirmContact = selectFeature<ConfirmContactState>(
  moduleName,
  'confirmContact',
);

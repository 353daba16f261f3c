import type {
  BusinessSettings,
  ChangeBusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

const ofMerchant = ({ merchant_id }: ChangeBusinessSettings): number => merchant_id;
const request = (change: ChangeBusinessSettings): HttpRequest => ({
  method: 'PATCH',
  path: 'business_settings',
  body: { ...change },
});

export const changeSettings = createSubmission<ChangeBusinessSettings, BusinessSettings>({
  module: moduleName,
  name: 'changeSettings',
  keyOf: ofMerchant,
  request,
});

/** Sends the values of before. Its page may have closed: a toast shows a refusal. */
export const undoSettings = createSubmission<ChangeBusinessSettings, BusinessSettings>({
  module: moduleName,
  name: 'undoSettings',
  keyOf: ofMerchant,
  request,
  onDone: ({ notify }) => notify({ message: 'Change undone.' }),
  onRefused: ({ notify }, errors) => notify({ message: errors.join('\n'), type: 'error' }),
});

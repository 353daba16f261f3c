import type {
  BusinessSettings,
  ChangeBusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import type { HttpRequest, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** A toast shows a refusal: the page may be scrolled away from its head, or closed. */
const change = {
  module: moduleName,
  keyOf: ({ merchant_id }: ChangeBusinessSettings): number => merchant_id,
  request: (body: ChangeBusinessSettings): HttpRequest => ({
    method: 'PATCH',
    path: 'business_settings',
    body: { ...body },
  }),
  onRefused: ({ notify }: ShellServices, errors: readonly string[]): void =>
    notify({ message: errors.join('\n'), type: 'error' }),
};

export const changeSettings = createSubmission<ChangeBusinessSettings, BusinessSettings>({
  ...change,
  name: 'changeSettings',
});

/** Sends the values of before. */
export const undoSettings = createSubmission<ChangeBusinessSettings, BusinessSettings>({
  ...change,
  name: 'undoSettings',
  onDone: ({ notify }) => notify({ message: 'Change undone.' }),
});

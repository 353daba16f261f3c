import type {
  AccentPreview,
  BusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { changeSettings, undoSettings } from './business-settings.submission';

/** Of each merchant whose team the caller manages. */
export const businessSettings = createResource({
  module: moduleName,
  name: 'businessSettings',
  load: async ({ http }): Promise<readonly BusinessSettings[]> =>
    (await http.request<BusinessSettings[]>({ method: 'GET', path: 'business_settings' })).body,
  refreshOn: (event) => isChanged(event, 'merchant'),
  refreshAfter: [changeSettings.actions.done, undoSettings.actions.done],
});

/** What the pages of customers would make of a color. */
export const accentPreview = createResource({
  module: moduleName,
  name: 'accentPreview',
  load: async ({ http }, color: string): Promise<AccentPreview> =>
    (
      await http.request<AccentPreview>({
        method: 'GET',
        path: 'business_settings/accent',
        query: { color },
      })
    ).body,
});

import type { InvoiceNumbers } from '@billfold/shared/contracts/billing-settings.contract';
import type {
  AccentPreview,
  BusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import type { TimeZonePreview } from '@billfold/shared/contracts/time-zone.contract';
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

/** The next invoices' numbers under a pattern; the key is the query. */
export const nextNumbers = createResource({
  module: moduleName,
  name: 'nextInvoiceNumbers',
  load: async ({ http }, key: string): Promise<InvoiceNumbers> =>
    (
      await http.request<InvoiceNumbers>({
        method: 'GET',
        path: 'business_settings/invoice_numbers',
        query: Object.fromEntries(new URLSearchParams(key)),
      })
    ).body,
});

/** What another time zone would do to the merchant's day, as of now. */
export const timeZonePreview = createResource({
  module: moduleName,
  name: 'timeZonePreview',
  load: async (
    { http },
    { merchantId, zone }: { readonly merchantId: number; readonly zone: string },
  ): Promise<TimeZonePreview> =>
    (
      await http.request<TimeZonePreview>({
        method: 'GET',
        path: 'business_settings/time_zone',
        query: { merchant_id: merchantId, time_zone: zone },
      })
    ).body,
});

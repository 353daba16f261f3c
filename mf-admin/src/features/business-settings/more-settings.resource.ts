import type { InvoiceNumbers } from '@billfold/shared/contracts/billing-settings.contract';
import type { TimeZonePreview } from '@billfold/shared/contracts/time-zone.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

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

import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export const closeFirstSteps = createSubmission<number>({
  module: moduleName,
  name: 'closeFirstSteps',
  keyOf: (merchantId) => merchantId,
  request: (merchantId) => ({
    method: 'POST',
    path: 'first_steps',
    body: { merchant_id: merchantId, change: 'close' },
  }),
});

type PageOfMerchant = { readonly merchantId: number; readonly address: string };

/** Copies the address, or shows it where the browser lets no page write to the clipboard. */
export const sharePage = createSubmission<PageOfMerchant>({
  module: moduleName,
  name: 'sharePage',
  keyOf: ({ merchantId }) => merchantId,
  submit: async ({ http, notify }, { merchantId, address }) => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ message: 'Link copied.', type: 'success' });
    } catch {
      notify({ message: `Copy this link: ${address}` });
    }
    return http.request({
      method: 'POST',
      path: 'first_steps',
      body: { merchant_id: merchantId, change: 'page_shared' },
    });
  },
});

export const features = [closeFirstSteps.feature, sharePage.feature];

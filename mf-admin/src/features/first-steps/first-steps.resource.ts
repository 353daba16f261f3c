import type { FirstStepsOfMerchant } from '@billfold/shared/contracts/first-steps.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What is left to do at new merchants; `merchantId` is null for all merchants of the reader. */
export const firstStepsLeft = createResource({
  module: moduleName,
  name: 'firstSteps',
  load: async ({ http }, { merchantId }: { readonly merchantId: number | null }) => {
    const answer = await http.request<FirstStepsOfMerchant[]>({
      method: 'GET',
      path: 'first_steps',
    });
    return bodyOrThrow(answer).filter(
      ({ merchant_id: id }) => merchantId === null || id === merchantId,
    );
  },
  refreshOn: (event) =>
    isChanged(event, 'merchant') || isChanged(event, 'customer') || isChanged(event, 'invoice'),
});

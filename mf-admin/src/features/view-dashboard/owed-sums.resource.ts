import type { InvoiceSums } from '@billfold/shared/contracts/invoice.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { reportOutdated } from './report-parts.resource';

/** `merchantId` is null for all merchants of the reader. */
type OwedQuestion = { readonly merchantId: number | null };

/** What the invoices in a state come to: the list with the same filter shows them. */
const createOwed = (status: 'late' | 'due') =>
  createResource({
    module: moduleName,
    name: `owed-${status}`,
    load: async ({ http }, { merchantId }: OwedQuestion) =>
      bodyOrThrow(
        await http.request<InvoiceSums>({
          method: 'GET',
          path: 'user_invoices/sums',
          query: { status, ...(merchantId !== null && { merchant_id: merchantId }) },
        }),
      ),
    refreshOn: () => false,
    refreshAfter: [reportOutdated],
  });

export const lateSums = createOwed('late');
/** Due today or in the next seven days. */
export const dueSums = createOwed('due');

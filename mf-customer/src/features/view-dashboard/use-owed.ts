import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { isLate } from '../../entities/invoice/invoice.domain';
import type { InvoiceListHandle } from '../../entities/invoice/use-invoice-list';
import { isUnpaid, nextBills, sumOwed, type NextBills } from './owed.domain';
import { owed } from './owed.resource';

export type Owed = NextBills & {
  /** Cents; null while it isn't known. */
  readonly amount: number | null;
  /** Unpaid invoices; 0 when nothing is owed. */
  readonly count: number;
  readonly late: number;
};

type OwedHandle = {
  /** Null until the list has arrived. */
  readonly owed: Owed | null;
  readonly errors: readonly string[];
  readonly reload: () => void;
};

/** What the customer owes: added up from the list, or by the server when the list has further pages. */
export const useOwed = ({ list }: InvoiceListHandle): OwedHandle => {
  const pages = valueOf(list);
  const hasMore = pages !== undefined && pages.nextCursor !== null;
  const [sums, reload] = useResource(owed, hasMore ? 'all' : null);
  usePageReturn(reload);
  const unpaid = pages?.rows.filter(isUnpaid) ?? [];
  const listed = {
    amount: hasMore ? null : sumOwed(unpaid),
    count: unpaid.length,
    late: unpaid.filter(isLate).length,
  };
  return {
    owed:
      pages === undefined
        ? null
        : { ...nextBills(unpaid), ...listed, ...(hasMore ? valueOf(sums) : {}) },
    errors: hasMore ? errorsOf(sums) : [],
    reload,
  };
};

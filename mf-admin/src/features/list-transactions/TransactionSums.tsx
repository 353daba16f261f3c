import { formatCents } from '@billfold/shared/format/money';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { useResource } from '@billfold/shared/store/resource';
import { SumsLine } from '../../entities/sums/SumsLine';
import { transactionSums } from './transaction-sums.resource';

const plain = (cents: number): string => formatCents(cents).replace('$', '');

/**
 * The sums of what is filtered. All transactions of all time are no question at the desk, and a million rows to add up.
 */
export const TransactionSums = ({ query }: SummaryProps) => {
  const isFiltered = Object.keys(query).length > 0;
  const [data] = useResource(transactionSums, isFiltered ? query : null);
  return isFiltered ? (
    <SumsLine data={data}>
      {({ collected, refunded }) =>
        `Collected ${plain(collected)} · Refunded ${plain(refunded)} · Net ${plain(collected - refunded)}`
      }
    </SumsLine>
  ) : null;
};

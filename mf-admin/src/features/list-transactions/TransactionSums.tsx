import { formatCents } from '@billfold/shared/format/money';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { useResource } from '@billfold/shared/store/resource';
import { SumsLine } from '../../entities/sums/SumsLine';
import { transactionSums } from './transaction-sums.resource';

const plain = (cents: number): string => formatCents(cents).replace('$', '');

/**
 * The sums of the filtered transactions. Without a filter there are no sums: a million rows would be added up, and
 * staff do not need the total of all time.
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

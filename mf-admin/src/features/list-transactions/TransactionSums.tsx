import { formatCents } from '@billfold/shared/format/money';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import styles from './TransactionSums.module.css';
import { transactionSums } from './transaction-sums.resource';

const plain = (cents: number): string => formatCents(cents).replace('$', '');

/** The sums of what is filtered. All transactions of all time are no question at the desk, and a million rows to add up. */
export const TransactionSums = ({ query }: SummaryProps) => {
  const isFiltered = Object.keys(query).length > 0;
  const [data] = useResource(transactionSums, isFiltered ? query : null);
  const sums = valueOf(data);
  if (!isFiltered) return null;
  const text =
    sums === undefined
      ? 'Adding up...'
      : `Collected ${plain(sums.collected)} · Refunded ${plain(sums.refunded)}`;
  return (
    <p role="status" className={styles.sums}>
      {data.status === 'failed' ? 'The sums cannot be read at the moment.' : text}
    </p>
  );
};

import { formatDate } from '@billfold/shared/format/dates';
import { valueOf } from '@billfold/shared/store/remote-data';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { Link } from 'react-router-dom';
import { isPaid } from '../../entities/invoice/invoice.domain';
import type { InvoiceList } from '../../entities/invoice/listed-invoices';
import { paths } from '../../module/paths';
import styles from './LatestReceipts.module.css';

/** As many receipts are beside the invoices of a desktop. */
const shownReceipts = 5;

/** The last payments, each a link to its receipt; nothing before the first one. */
export const LatestReceipts = ({ list }: { readonly list: InvoiceList }) => {
  const receipts = (valueOf(list)?.rows ?? []).filter(isPaid).slice(0, shownReceipts);
  if (receipts.length === 0) return null;
  return (
    <Card padding="none">
      <div className={styles.head}>
        <Heading level={2} size="small">
          Latest receipts
        </Heading>
        <TextLink to={paths.receipts.href('paid')}>View all</TextLink>
      </div>
      <ul>
        {receipts.map(({ id, merchant, description, paid_date: paidOn, amount }) => (
          <li key={id}>
            <Link className={styles.row} to={paths.receipt.href(id)}>
              <span className={styles.facts}>
                <span className={styles.merchant}>{merchant.name}</span>{' '}
                <span className={styles.about}>{description}</span>{' '}
                <span className={styles.about}>Paid {formatDate(paidOn)}</span>
              </span>
              <span className={styles.amount}>
                <Money amount={amount} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};

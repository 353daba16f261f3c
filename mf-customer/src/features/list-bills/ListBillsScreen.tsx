import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import { InvoiceListErrors } from '../../entities/invoice/InvoiceListErrors';
import { isPaid } from '../../entities/invoice/invoice.domain';
import { ShowMore } from '../../entities/invoice/ShowMore';
import { receiptTakenInHand } from '../../entities/invoice-screen/invoice-screen.slice';
import { useInvoiceList } from '../../entities/invoice/use-invoice-list';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { readBillState } from '../../module/bill-state';
import { BillCard } from './BillCard';
import styles from './ListBillsScreen.module.css';

const texts = {
  unpaid: { heading: 'Upcoming Bills', empty: "You're all caught up!", icon: 'check-circle' },
  paid: { heading: 'Receipts', empty: 'You have no receipts.', icon: 'receipt' },
} as const;

const ListBills = () => {
  const billState = readBillState(useParams()['billState']);
  const dispatch = useDispatch();
  const handle = useInvoiceList(billState);
  const { list } = handle;
  const { heading, empty, icon } = texts[billState];
  const invoices =
    list.status === 'loaded'
      ? list.value.rows.filter((invoice) => isPaid(invoice) === (billState === 'paid'))
      : [];
  const takeInHand = (invoice: InvoiceView) => {
    if (isPaid(invoice)) dispatch(receiptTakenInHand({ invoiceId: invoice.id }));
  };
  return (
    <Page width="wide">
      <Heading level={1}>{heading}</Heading>
      <InvoiceListErrors {...handle} />
      {(list.status === 'idle' || list.status === 'loading') && (
        <Loader label={`Loading ${heading.toLowerCase()}`} />
      )}
      {list.status === 'loaded' && invoices.length === 0 && list.value.nextCursor === null && (
        <Card>
          <EmptyState title={empty} icon={icon} />
        </Card>
      )}
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <BillCard invoice={invoice} onOpen={() => takeInHand(invoice)} />
          </li>
        ))}
      </ul>
      <ShowMore {...handle} />
    </Page>
  );
};

export const ListBillsScreen = forWholeAccount(ListBills);

import { PieChart } from '@billfold/shared/charts/PieChart';
import { TrendChart } from '@billfold/shared/charts/TrendChart';
import type { SessionSnapshot } from '@billfold/shared/contracts/remote.contract';
import { howCounted, methodsOfSlice } from '@billfold/shared/contracts/report-words';
import { formatCents } from '@billfold/shared/format/money';
import { useSession } from '@billfold/shared/remote/Services';
import { useResource } from '@billfold/shared/store/resource';
import { reportLists } from '../../module/report-lists';
import {
  customersPart,
  invoicesPart,
  messagesPart,
  moneyPart,
  type MoneyPart,
} from './report-parts.resource';
import { listLinks } from './report-links';
import type { ReportQuestion } from './report-question';
import { ReportCard } from './ReportCard';
import styles from './ReportDashboard.module.css';

type CardsProps = { readonly question: ReportQuestion | null };

const Figure = ({ children }: { readonly children: string }) => (
  <strong className={styles.figure}>{children}</strong>
);

const numberText = (count: number): string => count.toLocaleString('en-US');

const pointsOf = (days: readonly { readonly date: string; readonly amt: number }[]) =>
  days.map(({ date, amt }) => ({ day: date, value: amt }));

const trendHeight = 'var(--trend-height)';

export const InvoicedCard = ({ question }: CardsProps) => {
  const [data, reload] = useResource(invoicesPart, question);
  const title = 'Amount Invoiced';
  return (
    <ReportCard
      title={title}
      tip={howCounted.invoiced}
      data={data}
      onRetry={reload}
      list={{ noun: 'invoices', href: reportLists.invoices }}
      height={trendHeight}
      isWide
    >
      {({ invoice_amount: amount, invoices }) => (
        <>
          <Figure>{formatCents(amount)}</Figure>
          <TrendChart title={title} unit="cents" points={pointsOf(invoices)} />
        </>
      )}
    </ReportCard>
  );
};

/** What Amount Collected consists of. */
const collectedText = ({ payments, refunds, returns, voids }: MoneyPart['collected']): string =>
  [
    `Payments ${formatCents(payments)}`,
    `refunds ${formatCents(-refunds)}`,
    `bank returns ${formatCents(-returns)}`,
    `voids ${formatCents(-voids)}.`,
  ].join(', ');

export const CollectedCard = ({ question }: CardsProps) => {
  const [data, reload] = useResource(moneyPart, question);
  const title = 'Amount Collected';
  const parts = data.status === 'loaded' ? ` ${collectedText(data.value.collected)}` : '';
  return (
    <ReportCard
      title={title}
      tip={`${howCounted.collected}${parts}`}
      data={data}
      onRetry={reload}
      list={{ noun: 'transactions', href: reportLists.transactions }}
      height={trendHeight}
      isWide
    >
      {({ transaction_amount: amount, transactions }) => (
        <>
          <Figure>{formatCents(amount)}</Figure>
          <TrendChart title={title} unit="cents" points={pointsOf(transactions)} />
        </>
      )}
    </ReportCard>
  );
};

export const MessageCards = ({ question }: CardsProps) => {
  const [data, onRetry] = useResource(messagesPart, question);
  return (
    <>
      <ReportCard
        title="Messages Sent"
        tip={howCounted.sent}
        data={data}
        onRetry={onRetry}
        list={{ noun: 'messages sent', href: reportLists.messagesSent }}
      >
        {({ sent_messages_count: count }) => <Figure>{numberText(count)}</Figure>}
      </ReportCard>
      <ReportCard
        title="Messages Received"
        tip={howCounted.received}
        data={data}
        onRetry={onRetry}
        list={{ noun: 'messages received', href: reportLists.messagesReceived }}
      >
        {({ received_messages_count: count }) => <Figure>{numberText(count)}</Figure>}
      </ReportCard>
    </>
  );
};

export const CustomerCards = ({ question }: CardsProps) => {
  const [data, onRetry] = useResource(customersPart, question);
  return (
    <>
      <ReportCard
        title="Total Customers"
        tip={howCounted.customers}
        data={data}
        onRetry={onRetry}
        list={{ noun: 'customers', href: reportLists.customers }}
      >
        {({ total_customers: count }) => <Figure>{numberText(count)}</Figure>}
      </ReportCard>
      <ReportCard
        title="Active Customers"
        tip={howCounted.active}
        data={data}
        onRetry={onRetry}
        list={{ noun: 'active customers', href: reportLists.activeCustomers }}
      >
        {({ active_customers: count }) => <Figure>{numberText(count)}</Figure>}
      </ReportCard>
    </>
  );
};

const pies = [
  { title: 'Card Type', of: ({ card_types }: MoneyPart) => card_types },
  { title: 'Payment Type', of: ({ method_types }: MoneyPart) => method_types },
] as const;

/**
 * The slices with the lists that add up to them. Without lists: slices without a filter, and a dashboard with one list
 * for each merchant.
 */
const linkedSlices = (
  value: MoneyPart,
  slices: MoneyPart['card_types'],
  session: SessionSnapshot,
) => {
  const hasOtherCards = value.card_types.some(({ name }) => name === 'Other card');
  return slices.map((slice) => {
    const method = slice.name === 'Card' && hasOtherCards ? undefined : methodsOfSlice[slice.name];
    if (method === undefined) return slice;
    const [link, ...others] = listLinks(value.ranges, session, reportLists.payments(method));
    return link === undefined || others.length > 0 ? slice : { ...slice, to: link.to };
  });
};

const allPayments = { noun: 'transactions', href: reportLists.payments(null) };

export const PieCards = ({ question }: CardsProps) => {
  const [data, reload] = useResource(moneyPart, question);
  const session = useSession();
  return pies.map(({ title, of }) => (
    <ReportCard
      key={title}
      title={title}
      tip={howCounted.methods}
      data={data}
      onRetry={reload}
      list={allPayments}
      height="230px"
      isWide
    >
      {(value) =>
        of(value).some((slice) => slice.value > 0) ? (
          <PieChart title={title} slices={linkedSlices(value, of(value), session)} />
        ) : (
          <p className={styles.none}>No payments in this period.</p>
        )
      }
    </ReportCard>
  ));
};

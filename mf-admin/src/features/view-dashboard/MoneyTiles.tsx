import { countText } from '@billfold/shared/contracts/count-text';
import type { InvoiceSums } from '@billfold/shared/contracts/invoice.contract';
import type { ReportPeriod } from '@billfold/shared/contracts/report-words';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { valueOf, type RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { CardLink } from '@billfold/shared/ui/CardLink';
import { classNames } from '@billfold/shared/ui/class-names';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import type { ReactNode } from 'react';
import { paths } from '../../module/paths';
import { reportLists } from '../../module/report-lists';
import { changeText } from './change-text';
import styles from './MoneyTiles.module.css';
import { dueSums, lateSums } from './owed-sums.resource';
import { listLinks } from './report-links';
import { beforePart, invoicesPart, moneyPart, type BeforePart } from './report-parts.resource';
import { periodWords } from '../../entities/report-period/period-words';
import { useReportQuestion, type ReportQuestion } from './report-question';

type Shown = {
  readonly cents: number;
  readonly note: string | null;
  /** The lists that add up to the amount. */
  readonly links: ReturnType<typeof listLinks>;
};
type TileProps = {
  readonly title: string;
  readonly isLate?: boolean;
  /** Several merchants may have a list each, as their days differ. */
  readonly isOfPeriod?: boolean;
  readonly data: RemoteData<unknown>;
  /** Null while it is not known. */
  readonly shown: Shown | null;
  readonly onRetry: () => void;
};

const Surface = ({ to, children }: { readonly to: string | null; readonly children: ReactNode }) =>
  to === null ? <Card>{children}</Card> : <CardLink to={to}>{children}</CardLink>;

const Tile = ({ title, isLate = false, isOfPeriod = false, data, shown, onRetry }: TileProps) => {
  const { merchants, chosenMerchantId } = useSession();
  const { question } = useReportQuestion();
  // The header chooses one; a shell without that choice has the lists in the tile.
  const isOfMany =
    chosenMerchantId === undefined &&
    isOfPeriod &&
    merchants.length > 1 &&
    question?.merchantId === null;
  const links = shown?.links ?? [];
  const only = links.length === 1 ? links[0] : undefined;
  return (
    <li className={styles.tile}>
      <Surface to={only?.to ?? null}>
        <span className={styles.words} data-many={isOfMany || undefined}>
          <span className={styles.title}>{title}</span>
          {shown !== null && (
            <strong className={classNames(styles.figure, isLate && shown.cents > 0 && styles.late)}>
              {formatCents(shown.cents)}
            </strong>
          )}
          {shown === null && data.status !== 'failed' && <Skeleton width="70%" height="2.1rem" />}
          {shown !== null && <span className={styles.note}>{shown.note ?? '\u00A0'}</span>}
          {data.status === 'failed' && (
            <>
              <span className={styles.note} role="alert">
                {data.errors.join(' ')}
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Try again: ${title}`}
                onClick={onRetry}
              >
                Try again
              </Button>
            </>
          )}
          {isOfMany && only === undefined && links.length > 0 && (
            <span className={styles.links}>
              {links.map(({ to, merchantName }) => (
                <TextLink key={to} to={to}>
                  {merchantName}
                </TextLink>
              ))}
            </span>
          )}
        </span>
      </Surface>
    </li>
  );
};

type PeriodTilesProps = { readonly question: ReportQuestion | null };

const PeriodTiles = ({ question }: PeriodTilesProps) => {
  const [money, reloadMoney] = useResource(moneyPart, question);
  const [invoices, reloadInvoices] = useResource(invoicesPart, question);
  const [beforeData] = useResource(beforePart, question);
  const session = useSession();
  const before = valueOf(beforeData)?.before;
  const collected = valueOf(money);
  const invoiced = valueOf(invoices);
  return (
    <>
      <Tile
        title="Collected"
        isOfPeriod
        data={money}
        onRetry={reloadMoney}
        shown={
          collected === undefined
            ? null
            : {
                cents: collected.transaction_amount,
                note: before
                  ? changeText(collected.transaction_amount, before.transaction_amount)
                  : null,
                links: listLinks(collected.ranges, session, reportLists.transactions),
              }
        }
      />
      <Tile
        title="Invoiced"
        isOfPeriod
        data={invoices}
        onRetry={reloadInvoices}
        shown={
          invoiced === undefined
            ? null
            : {
                cents: invoiced.invoice_amount,
                note: before ? changeText(invoiced.invoice_amount, before.invoice_amount) : null,
                links: listLinks(invoiced.ranges, session, reportLists.invoices),
              }
        }
      />
    </>
  );
};

const invoicesText = (count: number): string => countText(count, 'invoice');

const shownSums = (
  data: RemoteData<InvoiceSums>,
  status: string,
  merchantId: number | null,
): Shown | null => {
  const sums = valueOf(data);
  return sums === undefined
    ? null
    : {
        cents: sums.balance,
        note: invoicesText(sums.count),
        links: [{ to: paths.invoices.hrefByStatus(status, merchantId), merchantName: null }],
      };
};

const OwedTiles = ({ question }: PeriodTilesProps) => {
  const asked = question === null ? null : { merchantId: question.merchantId };
  const [late, reloadLate] = useResource(lateSums, asked);
  const [due, reloadDue] = useResource(dueSums, asked);
  const { linkedMerchantId: merchantId } = useReportQuestion();
  return (
    <>
      <Tile
        title="Overdue"
        isLate
        data={late}
        onRetry={reloadLate}
        shown={shownSums(late, 'late', merchantId)}
      />
      <Tile
        title="Due in 7 days"
        data={due}
        onRetry={reloadDue}
        shown={shownSums(due, 'due', merchantId)}
      />
    </>
  );
};

/** The days of merchants; null of several whose days differ around midnight. */
const daysText = (ranges: BeforePart['ranges']): string | null => {
  const [first] = ranges;
  if (first === undefined) return null;
  const { from, to } = first;
  if (ranges.some((range) => range.from !== from || range.to !== to)) return null;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
};

/** The same when no dates are those of all: the period in its words, and the one it is compared with. */
const wordsBefore: Readonly<Record<ReportPeriod, string>> = {
  today: 'the day before',
  week: 'the same days a week before',
  month: 'the same days a month before',
  '30': 'the 30 days before',
  ytd: 'the same days a year before',
  last_month: 'the month before',
  last_quarter: 'the quarter before',
};

const comparedText = (value: BeforePart, period: ReportQuestion['period']): string | null => {
  const [days, before] = [daysText(value.ranges), daysText(value.before.ranges)];
  if (days !== null && before !== null) return `${days}, compared with ${before}`;
  if (value.ranges.length === 0 || typeof period !== 'string') return null;
  return `${periodWords[period]}, compared with ${wordsBefore[period]}`;
};

const Compared = ({ question }: PeriodTilesProps) => {
  const [data] = useResource(beforePart, question);
  const value = valueOf(data);
  return (
    <p className={styles.compared}>{value && question && comparedText(value, question.period)}</p>
  );
};

/** What came in and what was invoiced in the period, what is late, and what is due next. */
export const MoneyTiles = () => {
  const { question } = useReportQuestion();
  const mayReport = useMay('reports');
  return (
    <section aria-label="Money" className={styles.money}>
      {mayReport && <Compared question={question} />}
      <ul className={styles.tiles}>
        {mayReport && <PeriodTiles question={question} />}
        <OwedTiles question={question} />
      </ul>
    </section>
  );
};

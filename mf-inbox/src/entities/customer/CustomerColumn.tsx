import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { zoneOf } from '@billfold/shared/remote/staff-time';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Money } from '@billfold/shared/ui/Money';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { Link } from 'react-router-dom';
import { paths } from '../../module/paths';
import type { ChatContact } from '../chat/chat-contact';
import styles from './CustomerColumn.module.css';
import { dueDayText } from './due-day';
import { openBills } from './open-bills.resource';

export type CustomerColumnProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly subId: number;
  readonly contact: ChatContact;
};

const shownBills = 6;

const sumOf = (bills: readonly InvoiceView[]): number =>
  bills.reduce((sum, { amount_due }) => sum + amount_due, 0);

type BillProps = { readonly bill: InvoiceView; readonly today: string };

const Bill = ({ bill, today }: BillProps) => {
  const address = paths.invoice.href(bill.id);
  const hasInvoice = useHasScreen(address);
  const name = bill.description === '' ? bill.invoice_number : bill.description;
  return (
    <li className={styles.bill}>
      {hasInvoice ? (
        <Link to={address} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.due} data-late={bill.state === 'late'}>
        {`${bill.state === 'late' ? 'Late since' : 'Due'} ${dueDayText(bill.due_date, today)}`}
      </span>
      <Money amount={bill.amount_due} />
    </li>
  );
};

type BillsProps = {
  readonly subId: number;
  readonly bills: readonly InvoiceView[];
  readonly today: string;
};

const Bills = ({ subId, bills, today }: BillsProps) => {
  const profile = paths.customer.href(subId);
  const hasProfile = useHasScreen(profile);
  const rest = bills.length - shownBills;
  return (
    <section className={styles.bills} aria-label="Open bills">
      <h3 className={styles.title}>Open bills</h3>
      <ul className={styles.list}>
        {bills.slice(0, shownBills).map((bill) => (
          <Bill key={bill.id} bill={bill} today={today} />
        ))}
      </ul>
      {rest > 0 &&
        (hasProfile ? (
          <TextLink to={profile}>{`View ${rest.toLocaleString('en-US')} more`}</TextLink>
        ) : (
          <p className={styles.none}>{`And ${rest.toLocaleString('en-US')} more.`}</p>
        ))}
    </section>
  );
};

const Balance = ({ bills }: { readonly bills: readonly InvoiceView[] }) => {
  const owed = sumOf(bills);
  const late = sumOf(bills.filter(({ state }) => state === 'late'));
  return (
    <p className={styles.balance}>
      <span className={styles.label}>Owes</span>
      <Money amount={owed} size="large" />
      {late > 0 && (
        <span className={styles.late}>
          {late === owed ? 'All late' : `${formatCents(late)} late`}
        </span>
      )}
    </p>
  );
};

/** What the customer of the open conversation owes, and the way to take a payment. */
export const CustomerColumn = ({ subId, contact }: CustomerColumnProps) => {
  const { userId, merchantId } = contact;
  const [data, reload] = useResource(openBills, { subId, userId, merchantId });
  const today = dayIn(zoneOf(useSession(), merchantId));
  const mayTake = useMay('take_payment', merchantId);
  const hasProfile = useHasScreen(paths.customer.href(subId));
  return (
    <WhenLoaded data={data} loadingLabel="Loading bills" onRetry={reload}>
      {(bills) =>
        bills.length === 0 ? (
          <p className={styles.none} data-without-bills>
            No open bills.
          </p>
        ) : (
          <div className={styles.column}>
            <Balance bills={bills} />
            {mayTake && hasProfile && (
              <ButtonLink to={paths.customer.payment(subId)} size="small" isWide>
                Take payment
              </ButtonLink>
            )}
            <Bills subId={subId} bills={bills} today={today} />
          </div>
        )
      }
    </WhenLoaded>
  );
};

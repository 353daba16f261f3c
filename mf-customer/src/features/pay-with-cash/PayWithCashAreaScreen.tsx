import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { BackToBill } from '../../entities/invoice-screen/BackToBill';
import { useBillInHand } from '../../entities/invoice-screen/bill-in-hand.resource';
import { Page } from '../../page/Page';
import { paths } from '../../module/paths';
import styles from './PayWithCashAreaScreen.module.css';

const CashBill = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <>
    <div className={styles.bill}>
      <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} size="large" />
      <p className={styles.merchant}>{invoice.merchant.name}</p>
      <p className={styles.label}>Amount due</p>
      <Money amount={invoice.amount_due} size="display" />
    </div>
    <p>
      Pay this amount at the business. They'll mark your bill as paid when they receive it. You
      won't be charged here.
    </p>
  </>
);

/** What to bring to the merchant's counter. */
export const PayWithCashAreaScreen = () => {
  const [bill, reload] = useBillInHand();
  return (
    <Page>
      <Card padding="large">
        <Stack>
          <Heading level={1}>Pay with cash</Heading>
          {(bill?.status === 'idle' || bill?.status === 'loading') && (
            <Loader label="Loading the bill" />
          )}
          {bill?.status === 'failed' && <ErrorArea errors={bill.errors} onRetry={reload} />}
          {bill?.status === 'loaded' && <CashBill invoice={bill.value} />}
          {bill === null ? (
            <ButtonLink to={paths.bills.href('unpaid')} variant="secondary">
              Choose a bill
            </ButtonLink>
          ) : (
            <BackToBill />
          )}
        </Stack>
      </Card>
    </Page>
  );
};

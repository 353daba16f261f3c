import { formatDate } from '@billfold/shared/format/dates';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { Button } from '@billfold/shared/ui/Button';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Money } from '@billfold/shared/ui/Money';
import { useDispatch, useSelector } from 'react-redux';
import type { Receipt } from './charge.domain';
import { selectHosted } from './hosted-selectors';
import { anotherBillChosen, startedOver } from './hosted.slice';
import styles from './PayHosted.module.css';

const ReceiptFacts = ({
  receipt,
  businessName,
}: {
  readonly receipt: Receipt;
  readonly businessName: string;
}) => {
  const { method, invoice, leftMinor, paidOn, transactionId } = receipt;
  return (
    <Facts>
      <Fact label="Business">{businessName}</Fact>
      {invoice.description !== '' && <Fact label="For">{invoice.description}</Fact>}
      {invoice.invoice_number !== '' && <Fact label="Invoice">{invoice.invoice_number}</Fact>}
      {method !== null && <Fact label="Payment option">{method}</Fact>}
      {paidOn !== null && <Fact label="Paid on">{formatDate(paidOn)}</Fact>}
      {transactionId !== null && <Fact label="Transaction">{transactionId}</Fact>}
      {leftMinor > 0 && (
        <Fact label="Left to pay">
          <Money amount={leftMinor} />
        </Fact>
      )}
    </Facts>
  );
};

/** The receipt. Done! ends the visit. */
export const CompleteStep = ({ businessName }: { readonly businessName: string }) => {
  const dispatch = useDispatch();
  const { receipt } = useSelector(selectHosted);
  return (
    <div className={styles.receipt}>
      {receipt !== null && <ReceiptFacts receipt={receipt} businessName={businessName} />}
      <ActionBar>
        <Button size="large" isWide onClick={() => dispatch(startedOver())}>
          Done!
        </Button>
      </ActionBar>
      <Button variant="quiet" isWide onClick={() => dispatch(anotherBillChosen())}>
        Pay another bill
      </Button>
    </div>
  );
};

import { formatCents } from '@billfold/shared/format/money';
import { Button } from '@billfold/shared/ui/Button';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import type { DonationReceipt } from './donate.domain';
import styles from './DonateScreen.module.css';

const ReceiptFacts = ({ receipt }: { readonly receipt: DonationReceipt }) => (
  <Facts>
    <Fact label="Name">{receipt.name}</Fact>
    <Fact label="Payment">{receipt.payment}</Fact>
    <Fact label="Email">{receipt.email}</Fact>
    <Fact label="Donation">{formatCents(receipt.giftMinor)}</Fact>
    {receipt.feeMinor > 0 && <Fact label="Convenience fee">{formatCents(receipt.feeMinor)}</Fact>}
    <Fact label="Amount">{formatCents(receipt.totalMinor)}</Fact>
    <Fact label="On Behalf Of">{receipt.onBehalfOf}</Fact>
  </Facts>
);

export type DonationReceiptPanelProps = {
  /** Null after a reload: then the mailed receipt has the details. */
  readonly receipt: DonationReceipt | null;
  readonly onDonateAgain: () => void;
};

export const DonationReceiptPanel = ({ receipt, onDonateAgain }: DonationReceiptPanelProps) => (
  <>
    <p className={styles.mailed}>
      {receipt === null
        ? 'We got your donation. Your receipt is in your email.'
        : `We emailed your receipt to ${receipt.email}.`}
    </p>
    {receipt !== null && (
      <div className={styles.facts}>
        <ReceiptFacts receipt={receipt} />
      </div>
    )}
    <Button variant="secondary" size="large" isWide onClick={onDonateAgain}>
      Make another donation
    </Button>
  </>
);

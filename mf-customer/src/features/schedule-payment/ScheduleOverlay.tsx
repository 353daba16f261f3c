import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { Button } from '@billfold/shared/ui/Button';
import { Calendar } from '@billfold/shared/ui/Calendar';
import { Icon } from '@billfold/shared/ui/Icon';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Stack } from '@billfold/shared/ui/Stack';
import { useOpening } from '@billfold/shared/ui/use-opening';
import { useState } from 'react';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { lastDay, laterDay, warningsOf } from './schedule.domain';
import styles from './ScheduleOverlay.module.css';

export type ScheduleOverlayProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly invoice: InvoiceView;
  readonly method: PaymentMethodView | null;
  /** The day chosen so far. */
  readonly chosen: string | null;
  /** The chosen later day; null for today, which pays at once. */
  readonly onSelect: (date: string | null) => void;
};

/** What is picked in the calendar; each time it opens, what is chosen so far. */
const usePicked = (isOpen: boolean, chosen: string | null) => {
  const [picked, setPicked] = useState(chosen);
  useOpening(isOpen, () => setPicked(chosen));
  return [picked, setPicked] as const;
};

const Words = ({
  date,
  warnings,
}: {
  readonly date: string | null;
  readonly warnings: readonly string[];
}) => (
  <div className={styles.words} role="status">
    {date === null ? (
      <p className={styles.soft}>Choose the day we'll submit your payment.</p>
    ) : (
      <p className={styles.sentence}>Your payment will be submitted on {formatDate(date)}</p>
    )}
    {warnings.map((warning) => (
      <p key={warning} className={styles.warning}>
        <Icon name="warning" size={18} />
        {warning}
      </p>
    ))}
  </div>
);

/** Chooses the day of a payment, from the merchant's today on. */
export const ScheduleOverlay = ({
  isOpen,
  onClose,
  invoice,
  method,
  chosen,
  onSelect,
}: ScheduleOverlayProps) => {
  const [picked, setPicked] = usePicked(isOpen, chosen);
  const today = dayIn(invoice.merchant.time_zone);
  const select = () => {
    if (picked !== null) onSelect(laterDay(picked, today));
  };
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title="SELECT A DATE"
      footer={
        <Button size="large" isWide disabled={picked === null} onClick={select}>
          Select
        </Button>
      }
    >
      <Stack gap={4}>
        <Calendar
          label="Payment date"
          value={picked}
          onChange={setPicked}
          min={today}
          max={lastDay(today)}
          today={today}
          opensAt={invoice.due_date}
        />
        <Words
          date={picked}
          warnings={picked === null ? [] : warningsOf(picked, today, invoice, method)}
        />
      </Stack>
    </Overlay>
  );
};

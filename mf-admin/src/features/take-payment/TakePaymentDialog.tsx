import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { DiscardQuestion } from '@billfold/shared/forms/DiscardQuestion';
import { useLeaveGuard } from '@billfold/shared/forms/use-leave-guard';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { ConfirmingPanel } from '@billfold/shared/wallet/ConfirmingPanel';
import { SlowHint } from '@billfold/shared/wallet/SlowHint';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { storedMethods } from '../../entities/customer/stored-methods.resource';
import {
  doubtLeft,
  doubtRevisited,
  paymentInDoubt,
  paymentSubmitted,
  selectTaking,
  takingOpened,
} from './take-payment.slice';
import styles from './TakePayment.module.css';
import { takeTexts } from './take-payment-texts';
import { TakePaymentForm, type TakePaymentFormProps } from './TakePaymentForm';
import { useOfferedBills } from './use-offered-bills';
import { useProposedPayment } from './use-proposed-payment';

export type TakePaymentDialogProps = Pick<TakePaymentFormProps, 'customer' | 'entry'> & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onTaken: () => void;
  /** The reason is in the store. */
  readonly onRefused: () => void;
};

const Confirming = ({
  since,
  onLeave,
}: {
  readonly since: number;
  readonly onLeave: () => void;
}) => {
  const dispatch = useDispatch();
  usePageReturn(() => dispatch(doubtRevisited()));
  return (
    <ConfirmingPanel
      since={since}
      title="Confirming the payment"
      text={takeTexts.inDoubt}
      slowText="This is taking longer than usual. You can close this. The bill will show the result as soon as we know it."
      onCheckNow={() => dispatch(doubtRevisited())}
    >
      <Button variant="quiet" onClick={onLeave}>
        Take another payment
      </Button>
    </ConfirmingPanel>
  );
};

type ContentProps = Pick<
  TakePaymentFormProps,
  'id' | 'customer' | 'entry' | 'onTyped' | 'onLabel' | 'onWaiting'
>;

/** An invoice in the address whose payment is in doubt is shown as being confirmed, also after a reload. */
const useDoubtOfBill = ({
  customer,
  bill,
  paidBefore,
  isInDoubt,
}: {
  readonly customer: CustomerView;
  readonly bill: number | null;
  readonly paidBefore: number;
  readonly isInDoubt: boolean;
}) => {
  const dispatch = useDispatch();
  const { doubt, status } = useSelector(selectTaking(customer.id));
  const begin = useEffectEvent((invoiceId: number) => {
    if (doubt !== null || status !== 'ready') return;
    dispatch(
      paymentInDoubt({
        customerId: customer.id,
        invoiceId,
        transactionId: null,
        paidBefore,
        wasReached: true,
        since: Date.now(),
      }),
    );
  });
  useEffect(() => {
    if (isInDoubt && bill !== null) begin(bill);
  }, [isInDoubt, bill]);
};

const Content = ({ customer, ...form }: ContentProps) => {
  const dispatch = useDispatch();
  const [methods, reloadMethods] = useResource(storedMethods, customer.user);
  const { status, doubt } = useSelector(selectTaking(customer.id));
  const { proposed, keep, forget } = useProposedPayment();
  const [bills, reloadBills] = useOfferedBills(customer, proposed.bill);
  const named =
    bills.status === 'loaded'
      ? bills.value.rows.find(({ id }) => String(id) === proposed.bill)
      : undefined;
  useDoubtOfBill({
    customer,
    bill: named?.id ?? null,
    paidBefore: named?.amount_paid ?? 0,
    isInDoubt: named?.payment_in_doubt === true,
  });
  if (doubt !== null)
    return (
      <Confirming
        since={doubt.since}
        onLeave={() => {
          forget();
          dispatch(doubtLeft());
        }}
      />
    );
  if (bills.status === 'failed') return <ErrorArea errors={bills.errors} onRetry={reloadBills} />;
  if (methods.status === 'failed')
    return <ErrorArea errors={methods.errors} onRetry={reloadMethods} />;
  if (bills.status !== 'loaded' || methods.status !== 'loaded')
    return <Loader label="Loading unpaid bills" />;
  if (bills.value.rows.length === 0)
    return (
      <EmptyState title="Nothing to pay.">
        {`${displayName(customer)} doesn't have any unpaid bills.`}
      </EmptyState>
    );
  return (
    <>
      <ErrorArea errors={bills.errors} onRetry={reloadBills} />
      <TakePaymentForm
        {...form}
        customer={customer}
        bills={bills.value}
        methods={methods.value}
        proposed={proposed}
        isSending={status === 'sending'}
        onSubmit={(payment) => {
          keep(payment.request.invoice);
          dispatch(paymentSubmitted(payment));
        }}
      />
    </>
  );
};

type FooterProps = {
  readonly formId: string;
  readonly label: string;
  readonly isWaiting: boolean;
  readonly isSending: boolean;
};

const Footer = ({ formId, label, isWaiting, isSending }: FooterProps) => (
  <div className={styles.action}>
    <SettledButton
      type="submit"
      form={formId}
      size="large"
      isWide
      isBusy={isSending || isWaiting}
      busyLabel="Processing..."
    >
      {label}
    </SettledButton>
    <SlowHint isProcessing={isSending} texts={takeTexts} />
  </div>
);

/** Takes a payment of one of the customer's invoices. It closes when the payment was taken or refused. */
export const TakePaymentDialog = (props: TakePaymentDialogProps) => {
  const { isOpen, customer, onClose } = props;
  const dispatch = useDispatch();
  const { status } = useSelector(selectTaking(customer.id));
  const formId = useId();
  const [isTyped, setTyped] = useState(false);
  const [label, setLabel] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const guard = useLeaveGuard(isOpen && isTyped && status === 'ready', ['dialog']);
  const follow = useEffectEvent((now: typeof status) => {
    if (!isOpen) return;
    if (now === 'taken') props.onTaken();
    if (now === 'refused') props.onRefused();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    dispatch(takingOpened(customer.id));
    return () => void dispatch(doubtLeft());
  }, [isOpen, dispatch, customer.id]);
  useEffect(() => follow(status), [status]);
  return (
    <>
      <Overlay
        isOpen={isOpen}
        onClose={() => (isTyped ? guard.ask(onClose) : onClose())}
        title="Take Payment"
        isDismissable={status !== 'sending'}
        footer={
          label === null ? null : (
            <Footer
              formId={formId}
              label={label}
              isWaiting={isWaiting}
              isSending={status === 'sending'}
            />
          )
        }
      >
        <Content
          id={formId}
          customer={customer}
          entry={props.entry}
          onTyped={setTyped}
          onLabel={setLabel}
          onWaiting={setWaiting}
        />
      </Overlay>
      <DiscardQuestion guard={guard} title="Take Payment" />
    </>
  );
};

import { dayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import type { CardEntry } from '@billfold/shared/forms/CardFrame';
import { oneTimeCardSchema } from '@billfold/shared/forms/rules/one-time-card';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { useCardAnswer } from '@billfold/shared/forms/use-card-answer';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { PayButton } from '@billfold/shared/forms/PayButton';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useSettled } from '@billfold/shared/ui/use-settled';
import { addMethodTexts } from '@billfold/shared/wallet/method-texts';
import { SlowHint } from '@billfold/shared/wallet/SlowHint';
import { useFormikContext } from 'formik';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { remainingBalance } from '../../entities/invoice/invoice.domain';
import { amountOrBalance } from '../../entities/open-bill/open-bill.domain';
import { selectMethod, selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import { entryChanged, errorsDismissed } from '../../entities/open-bill/open-bill.slice';
import { payTexts } from '../../entities/open-bill/open-bill-texts';
import { selectPaymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { MethodLine } from '../../features/choose-method/MethodLine';
import { OneTimeCardFields } from '../../features/pay-invoice/OneTimeCardFields';
import type { PayByLinkValues } from '../../features/pay-invoice/pay-by-link.form';
import { paymentSubmitted } from '../../features/pay-invoice/pay-invoice-events';
import { PayOverlays } from './pay-dialogs-parts';
import styles from './PayInvoiceScreen.module.css';
import type { PayPanelProps } from './PayPanel';

/** The stored method, or a card for this payment: at once without a stored method, else when it is wanted. */
const usePayer = () => {
  const isPayOnly = useSession().user?.pay_only === true;
  const methods = useSelector(selectPaymentMethods);
  const method = useSelector(selectMethod);
  const [isCardWanted, setCardWanted] = useState(false);
  const [entry, setEntry] = useState<CardEntry>({ kind: 'none' });
  const isLoading = !isPayOnly && (methods.status === 'idle' || methods.status === 'loading');
  return {
    isPayOnly,
    method: isPayOnly ? null : method,
    isLoading,
    entry,
    setEntry,
    setCardWanted,
    usesCard: isPayOnly || isCardWanted || (!isLoading && method === null),
  };
};

const PayLine = ({
  invoice,
  isProcessing,
  mayPay,
}: Pick<PayPanelProps, 'invoice' | 'isProcessing' | 'mayPay'>) => {
  const { values, setFieldValue } = useFormikContext<PayByLinkValues>();
  const balance = remainingBalance(invoice);
  // A new balance resets the amount; the card stays.
  useEffect(() => void setFieldValue('amount', balance, false), [balance, setFieldValue]);
  return (
    <ActionBar>
      <PayButton isBusy={isProcessing} busyLabel="Processing..." disabled={!mayPay}>
        {`Pay ${formatCents(amountOrBalance(values.amount, invoice))}`}
      </PayButton>
      <SlowHint isProcessing={isProcessing} texts={payTexts} />
    </ActionBar>
  );
};

/** `isOpen` is for `lazyPart`. */
export type PayByLinkPanelProps = PayPanelProps & { readonly isOpen: boolean };

/**
 * Pays the one invoice of a link, without a sign-in: by a card that is not stored, or where the link was the person's
 * own by a stored method.
 */
export const PayByLinkPanel = (props: PayByLinkPanelProps) => {
  const { invoice, mayPay } = props;
  const dispatch = useDispatch();
  const { methodsMissed } = useSelector(selectOpenBill);
  const { session } = useServices();
  const { isPayOnly, method, isLoading, entry, setEntry, usesCard, setCardWanted } = usePayer();
  const { isWaiting, waitsFor } = useCardAnswer(entry, remainingBalance(invoice));
  const isProcessing = props.isProcessing || isWaiting;
  const [isChoosing, setChoosing] = useState(false);
  const [objection, setObjection] = useState<string | undefined>();
  const isSettled = useSettled(isChoosing ? 'is covered' : 'pays');
  const hear = (next: CardEntry) => {
    setEntry(next);
    if (next.kind !== 'none') dispatch(entryChanged());
    setObjection(next.kind === 'invalid' ? next.error : undefined);
  };
  const turnTo = (isCard: boolean) => {
    setCardWanted(isCard);
    setObjection(undefined);
    dispatch(errorsDismissed());
  };
  const submit = ({ values, problems, show, again }: FormAttempt<PayByLinkValues>) => {
    if (props.isProcessing || (usesCard && waitsFor(again))) return;
    const ofAmount = {
      invoiceId: invoice.id,
      amountMinor: amountOrBalance(values.amount, invoice),
    };
    if (!usesCard) {
      dispatch(paymentSubmitted(ofAmount));
      return;
    }
    if (entry.kind !== 'captured') setObjection(objection ?? addMethodTexts.noCard);
    if (problems.expiration !== undefined) show(['expiration']);
    else if (entry.kind === 'captured')
      dispatch(
        paymentSubmitted({
          ...ofAmount,
          card: {
            token: entry.card.token,
            last4: entry.card.last4,
            expiration: values.expiration,
          },
        }),
      );
  };
  return (
    <>
      <Form<PayByLinkValues>
        label="Payment"
        initialValues={{ amount: remainingBalance(invoice), expiration: '' }}
        schema={oneTimeCardSchema(dayIn(invoice.merchant.time_zone))}
        onAttempt={submit}
      >
        <MoneyField
          name="amount"
          label="Payment amount"
          isReadOnly={isProcessing}
          onLeave={(amount) => amountOrBalance(amount, invoice)}
        />
        {usesCard ? (
          <OneTimeCardFields isDisabled={isProcessing} error={objection} onEntry={hear} />
        ) : (
          <MethodLine
            method={method}
            isLoading={isLoading}
            isDisabled={isProcessing}
            timesMissed={methodsMissed}
            onChoose={() => setChoosing(true)}
          />
        )}
        {method !== null && !isProcessing && (
          <p>
            <TextLink onPress={() => turnTo(!usesCard)}>
              {usesCard ? 'Use a saved payment method' : 'Use a different card'}
            </TextLink>
          </p>
        )}
        <PayLine invoice={invoice} isProcessing={isProcessing} mayPay={mayPay && isSettled} />
        {isPayOnly && !isProcessing && (
          <p className={styles.other}>
            <TextLink onPress={() => (session.signInHere ?? session.signOut)()}>
              Sign in to use your saved cards
            </TextLink>
          </p>
        )}
      </Form>
      {!isPayOnly && (
        <PayOverlays
          isOpen={isChoosing}
          opened={isChoosing ? 'methods' : 'none'}
          invoice={invoice}
          isProcessing={isProcessing}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
};

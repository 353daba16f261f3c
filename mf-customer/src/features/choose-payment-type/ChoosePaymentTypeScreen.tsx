import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BackToBill } from '../../entities/invoice-screen/BackToBill';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import { methodPicked } from '../../entities/invoice-screen/invoice-screen.slice';
import { useBillInHand } from '../../entities/invoice-screen/bill-in-hand.resource';
import {
  selectHasAchCredentials,
  useAchCredentials,
} from '../../entities/payment-method/ach-credentials/ach-credentials.resource';
import { PaymentTypePanel, type PaymentType } from '../../entities/payment-method/PaymentTypePanel';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths } from '../../module/paths';

const noInvoice = 0;

const AddBankAccountOverlay = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "add-bank-account" */ './AddBankAccountOverlay'))
      .AddBankAccountOverlay,
  async () =>
    (await import(/* webpackChunkName: "add-bank-account" */ './add-bank-account-features'))
      .addBankAccountFeatures,
);

/** The bank credentials of an invoice that takes bank payments. */
const useBankCredentials = (invoice: InvoiceView | undefined) => {
  const invoiceId = invoice?.ach_on === true ? invoice.id : null;
  return {
    isLoading: useAchCredentials(invoiceId),
    isLoaded: useSelector(selectHasAchCredentials(invoiceId ?? noInvoice)),
  };
};

const ChoosePaymentType = () => {
  const dispatch = useDispatch();
  const { navigate, session } = useServices();
  const { split_payment: isSplit } = useSelector(selectInvoiceScreen);
  const [bill, reload] = useBillInHand();
  const invoice = bill === null ? undefined : valueOf(bill);
  const bank = useBankCredentials(invoice);
  const [isBankOpen, setBankOpen] = useState(false);
  const choose = (type: PaymentType) => {
    if (type === 'bank') setBankOpen(true);
    else navigate(type === 'card' ? paths.addCard.href() : paths.cashArea.href());
  };
  const finish = (methodId: number) => {
    setBankOpen(false);
    dispatch(methodPicked({ methodId }));
    session.remember({ paymentMethod: methodId });
    if (invoice !== undefined) navigate(paths.payInvoice.href(invoice.id));
  };
  return (
    <Page>
      <Heading level={1}>Select payment type</Heading>
      {bill?.status === 'failed' && <ErrorArea errors={bill.errors} onRetry={reload} />}
      <PaymentTypePanel
        isBankOffered={bank.isLoaded && !isSplit}
        isCashOffered={invoice?.merchant.takes_cash === true}
        onChoose={choose}
      />
      {(bill?.status === 'loading' || bill?.status === 'idle' || bank.isLoading) && (
        <Loader layout="inline" label="Checking for more ways to pay" />
      )}
      {bill === null && (
        <p>
          To add a bank account, open a bill that takes bank payments and choose the payment method
          there.
        </p>
      )}
      <BackToBill look="link" />
      <AddBankAccountOverlay
        isOpen={isBankOpen}
        invoiceId={invoice?.id ?? noInvoice}
        onAdded={(method) => finish(method.id)}
        onClose={() => setBankOpen(false)}
      />
    </Page>
  );
};

export const ChoosePaymentTypeScreen = forWholeAccount(ChoosePaymentType);

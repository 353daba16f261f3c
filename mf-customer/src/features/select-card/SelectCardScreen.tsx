import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { Loader } from '@billfold/shared/ui/Loader';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  selectBillInHand,
  selectInvoiceScreen,
} from '../../entities/invoice-screen/invoice-screen-selectors';
import { methodPicked } from '../../entities/invoice-screen/invoice-screen.slice';
import { BackToBill } from '../../entities/invoice-screen/BackToBill';
import { defaultMethod, isCard } from '@billfold/shared/wallet/payment-method.domain';
import { usePaymentMethods } from '../../entities/payment-method/use-payment-methods';
import { Page } from '../../page/Page';
import { paths } from '../../module/paths';
import { AddCardRow } from './AddCardRow';
import { CardOptions } from './CardOptions';
import styles from './SelectCardScreen.module.css';

/** The card that is highlighted: the one just pressed, else the one in the slot in hand, else the default. */
const useChosenCard = (cards: readonly PaymentMethodView[]) => {
  const { payment_slot: slot, payment_methods: slots } = useSelector(selectInvoiceScreen);
  const [pickedId, pick] = useState<number | null>(null);
  const find = (id: number | null) => cards.find((card) => card.id === id);
  return {
    chosen: find(pickedId) ?? find(slots[slot ?? 'method_one']) ?? defaultMethod(cards, false),
    pick,
  };
};

export const SelectCardScreen = () => {
  const dispatch = useDispatch();
  const { navigate, session } = useServices();
  const invoiceId = useSelector(selectBillInHand);
  const [methods, reload] = usePaymentMethods();
  const cards = (valueOf(methods) ?? []).filter(isCard);
  const { chosen, pick } = useChosenCard(cards);
  const payNow = (bill: number, card: PaymentMethodView) => {
    dispatch(methodPicked({ methodId: card.id }));
    session.remember({ paymentMethod: card.id });
    navigate(paths.payInvoice.href(bill));
  };
  if (methods.status === 'idle' || methods.status === 'loading') {
    return (
      <Page>
        <Heading level={1}>Select card</Heading>
        <Loader label="Loading cards" />
      </Page>
    );
  }
  return (
    <Page>
      <Heading level={1}>Select card</Heading>
      {methods.status === 'failed' && <ErrorArea errors={methods.errors} onRetry={reload} />}
      {cards.length > 0 && (
        <CardOptions cards={cards} chosenId={chosen?.id ?? null} onChoose={pick} />
      )}
      <AddCardRow />
      {invoiceId !== null && chosen !== null && (
        <div className={styles.payNow}>
          <Button size="large" isWide onClick={() => payNow(invoiceId, chosen)}>
            PAY NOW
          </Button>
        </div>
      )}
      <Inline justify="between">
        <BackToBill look="link" />
        <TextLink to={paths.manageMethods.href()}>Manage payment methods</TextLink>
      </Inline>
    </Page>
  );
};

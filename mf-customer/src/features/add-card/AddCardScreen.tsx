import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import { methodPicked } from '../../entities/invoice-screen/invoice-screen.slice';
import { useBillInHand } from '../../entities/invoice-screen/bill-in-hand.resource';
import { AddCardPanel } from '../../entities/payment-method/add-card/AddCardPanel';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths } from '../../module/paths';

/** Where a new card leads: the pay screen of the current invoice, without one the stored methods. */
const useDestination = (): string => {
  const { from_invoice: invoiceId } = useSelector(selectInvoiceScreen);
  return invoiceId === null ? paths.manageMethods.href() : paths.payInvoice.href(invoiceId);
};

/** The text of the card selection's row: it is one step back from here. */
const isFromCards = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'isFromCards' in state &&
  state.isFromCards === true;

/** A new card: it fills the slot in hand, and the customer is back where the card was wanted. */
const AddCard = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { session } = useServices();
  const location = useLocation();
  const destination = useDestination();
  const { split_payment: isSplit } = useSelector(selectInvoiceScreen);
  const [bill] = useBillInHand();
  const subId = bill === null ? null : (valueOf(bill)?.subscription ?? null);
  const finish = (method: PaymentMethodView) => {
    dispatch(methodPicked({ methodId: method.id }));
    if (bill !== null) session.remember({ paymentMethod: method.id });
    if (isFromCards(location.state) && !isSplit) void navigate(-1);
    else void navigate(destination, { replace: true });
  };
  // The first page of a visit has the key 'default': there is nothing to go back to.
  const cancel = () =>
    void (location.key === 'default' ? navigate(destination, { replace: true }) : navigate(-1));
  return (
    <Page>
      <Card padding="large">
        <Stack>
          <Heading level={1}>Add card</Heading>
          <AddCardPanel variant="full" subId={subId} onAdded={finish} onCancel={cancel} />
        </Stack>
      </Card>
    </Page>
  );
};

export const AddCardScreen = forWholeAccount(AddCard);

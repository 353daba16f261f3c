import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { BackToBill } from '../../entities/invoice-screen/BackToBill';
import { Page } from '../../page/Page';

/** A payment step that is made elsewhere: the screen names it, and links back. */
const NamedScreen = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Page>
    <Card padding="large">
      <Stack>
        <Heading level={1}>{title}</Heading>
        <p>{text}</p>
        <BackToBill />
      </Stack>
    </Card>
  </Page>
);

export const PayWithCheckScreen = () => (
  <NamedScreen
    title="Pay with check"
    text="Checks are not taken online. To pay with one, send it to your merchant; nothing is charged here."
  />
);

export const PayWithCardScreen = () => (
  <NamedScreen
    title="Pay with card"
    text="A bill is paid by card on its own screen, where you choose the card. Nothing is charged here."
  />
);

export const PayWithCashScreen = () => (
  <NamedScreen
    title="Pay with cash"
    text="Cash is paid at the merchant, who then marks your bill as paid. Nothing is charged here."
  />
);

export const SchedulePaymentScreen = () => (
  <NamedScreen
    title="Schedule payment"
    text="A payment is scheduled on the screen of its bill: press Schedule there and choose a day."
  />
);

export const RoutingLookupScreen = () => (
  <NamedScreen
    title="Routing lookup"
    text="The routing number has nine digits and stands at the bottom left of your checks. Your bank can tell it to you, too."
  />
);

export const ConfirmationScreen = () => (
  <NamedScreen
    title="Confirmation"
    text="Each payment is confirmed on the screen of its bill, and its receipt stays among your receipts."
  />
);

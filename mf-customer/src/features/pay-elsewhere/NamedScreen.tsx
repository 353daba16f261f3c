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
    text="We can't take checks online. Mail your check to the business. You won't be charged here."
  />
);

export const PayWithCardScreen = () => (
  <NamedScreen
    title="Pay with card"
    text="To pay a bill by card, open the bill and choose your card there. You won't be charged here."
  />
);

export const PayWithCashScreen = () => (
  <NamedScreen
    title="Pay with cash"
    text="Pay in cash at the business. They'll mark your bill as paid. You won't be charged here."
  />
);

export const SchedulePaymentScreen = () => (
  <NamedScreen
    title="Schedule payment"
    text="To schedule a payment, open the bill, choose Schedule and pick a day."
  />
);

export const RoutingLookupScreen = () => (
  <NamedScreen
    title="Routing lookup"
    text="Your routing number is the nine digits at the bottom left of a check. Your bank can give it to you, too."
  />
);

export const ConfirmationScreen = () => (
  <NamedScreen
    title="Confirmation"
    text="Each payment is confirmed on its bill, and you'll find the receipt under Receipts."
  />
);

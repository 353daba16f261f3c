import { useServices, useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { selectBillInHand } from '../entities/invoice-screen/invoice-screen-selectors';
import { paths } from '../module/paths';
import { Page } from './Page';

const OneBillOnly = () => {
  const { session } = useServices();
  const invoiceId = useSelector(selectBillInHand);
  return (
    <Page>
      <Card padding="large">
        <Stack gap={4}>
          <Heading level={1}>Your link opens one bill</Heading>
          <p>Sign in to see all your bills, receipts and settings.</p>
          <Button isWide onClick={() => session.signOut()}>
            Sign in
          </Button>
          {invoiceId !== null && (
            <ButtonLink to={paths.payInvoice.href(invoiceId)} variant="secondary" isWide>
              Back to the bill
            </ButtonLink>
          )}
        </Stack>
      </Card>
    </Page>
  );
};

/**
 * A screen of the whole account. A session of an invoice link may not read it: the screen shows how to sign in instead
 * of a refusal.
 */
export const forWholeAccount = (Screen: ComponentType): ComponentType => {
  const WholeAccountScreen = () =>
    useSession().user?.bill_only === true ? <OneBillOnly /> : <Screen />;
  return WholeAccountScreen;
};

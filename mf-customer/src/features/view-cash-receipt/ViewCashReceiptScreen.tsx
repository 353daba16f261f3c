import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { Page } from '../../page/Page';
import { paths } from '../../module/paths';
import { CashReceiptImage } from './CashReceiptImage';

/** The same picture for every payment in cash: the receipt itself is the merchant's. */
export const ViewCashReceiptScreen = () => (
  <Page>
    <Card padding="large">
      <Stack align="center">
        <Heading level={1}>Cash receipt</Heading>
        <CashReceiptImage />
        <ButtonLink to={paths.dashboard.href()} variant="secondary">
          Go to the dashboard
        </ButtonLink>
      </Stack>
    </Card>
  </Page>
);

import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';
import { paymentPlan } from './payment-plan.resource';
import { PaymentPlanDetails } from './PaymentPlanDetails';

export const ViewPaymentPlanScreen = () => {
  const planId = readId(useParams().planId);
  const [plan, reload] = useResource(paymentPlan, planId);
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.invoices.pattern}>Invoices</BackLink>
        {(planId === null || plan.status === 'failed') && <Heading level={1}>Payment Plan</Heading>}
        {planId === null ? (
          <ErrorArea errors="We couldn't find this payment plan." />
        ) : (
          <WhenLoaded data={plan} loadingLabel="Loading payment plan" onRetry={reload}>
            {(value) => <PaymentPlanDetails plan={value} />}
          </WhenLoaded>
        )}
      </Stack>
    </Page>
  );
};

import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { Attention } from '../../features/handle-attention/Attention';
import { CardExpiryCount } from '../../features/list-card-expiries/CardExpiryCount';
import { ReportDashboard } from '../../features/view-dashboard/ReportDashboard';
import { homeSummary } from '../../features/view-home/home-summary.resource';
import { HomeSummary } from '../../features/view-home/HomeSummary';

/**
 * The first screen of staff after sign-in: what needs a person, the reports, then late and upcoming invoices, and
 * recent payments.
 */
export const HomeScreen = () => {
  const session = useSession();
  const mayReport = useMay('reports');
  const [summary, reload] = useResource(homeSummary);
  return (
    <Page>
      <Stack gap={5}>
        <Heading level={1}>
          {session.user === null || session.user.first_name === ''
            ? 'Home'
            : `Hello, ${session.user.first_name}`}
        </Heading>
        <Attention />
        <CardExpiryCount />
        {mayReport && <ReportDashboard />}
        <WhenLoaded data={summary} loadingLabel="Loading your numbers" onRetry={reload}>
          {(value) => <HomeSummary summary={value} />}
        </WhenLoaded>
      </Stack>
    </Page>
  );
};

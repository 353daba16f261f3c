import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Stack } from '@billfold/shared/ui/Stack';
import { useWaited } from '@billfold/shared/ui/use-waited';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useState } from 'react';
import { firstStepsLeft } from '../../features/first-steps/first-steps.resource';
import { Attention } from '../../features/handle-attention/Attention';
import { attention } from '../../features/handle-attention/attention.resource';
import { CardExpiryCount } from '../../features/list-card-expiries/CardExpiryCount';
import { cardExpiryCount } from '../../features/list-card-expiries/card-expiry-list.resource';
import { MoneyTiles } from '../../features/view-dashboard/MoneyTiles';
import { BusinessChoice, PeriodBar } from '../../features/view-dashboard/PeriodBar';
import { useReportQuestion } from '../../features/view-dashboard/report-question';
import { reminderColumn, RowReminder } from '../../features/send-reminder/SendReminder';
import { homeSummary } from '../../features/view-home/home-summary.resource';
import { HomeSummary } from '../../features/view-home/HomeSummary';
import { UnreadMessages, useUnreadMessages } from '../../features/view-home/UnreadMessages';
import styles from './HomeScreen.module.css';

/** Below the first screen: its code is no part of the first visit. */
const ReportDashboard = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "report-dashboard" */ '../../features/view-dashboard/ReportDashboard'
      )
    ).ReportDashboard,
);

/** Of merchants that have just begun: its code is no part of the first visit. */
const FirstSteps = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "first-steps" */ '../../features/first-steps/FirstSteps'))
      .FirstSteps,
  async () => (await import('../../features/first-steps/first-steps.submission')).features,
  <Skeleton height="28rem" />,
);

/** Read only once the answer about what needs a person says that there is something to read. */
const useFirstSteps = (merchantId: number | null) => {
  const isAsked = valueOf(useResource(attention)[0])?.first_steps === true;
  return useResource(firstStepsLeft, isAsked ? { merchantId } : null);
};

const lateAction = { column: reminderColumn, Dialog: RowReminder };

/** The rest of the page waits no longer for a call that hangs. */
const longestWaitMs = 2_000;

/** True once everything that is above something else is known, so that nothing is moved by what comes later. */
const useIsKnown = (merchantId: number | null): boolean => {
  const parts = [
    useResource(attention)[0],
    useResource(cardExpiryCount, { merchantId })[0],
    useResource(homeSummary, { merchantId })[0],
    useUnreadMessages({ merchantId })[0],
    useFirstSteps(merchantId)[0],
  ];
  const isRead = parts.every(({ status }) => status !== 'loading');
  const [wasKnown, setKnown] = useState(false);
  const hasWaited = useWaited(!isRead && !wasKnown, longestWaitMs);
  if (!wasKnown && (isRead || hasWaited)) setKnown(true);
  return wasKnown;
};

/**
 * The first screen of staff after sign-in: the money of a period, what needs a person, what is late longest, what came
 * in last, unread messages, then the reports.
 */
export const HomeScreen = () => {
  const { user } = useSession();
  const mayReport = useMay('reports');
  const { question, linkedMerchantId } = useReportQuestion();
  const merchantId = question?.merchantId ?? null;
  const isKnown = useIsKnown(merchantId);
  const [firstSteps, reloadFirstSteps] = useFirstSteps(merchantId);
  const stepsLeft = valueOf(firstSteps) ?? [];
  return (
    <Page>
      <Stack gap={5}>
        <Stack gap={3}>
          <div className={styles.head}>
            <Heading level={1}>
              {user === null || user.first_name === '' ? 'Home' : `Hello, ${user.first_name}`}
            </Heading>
            <BusinessChoice />
          </div>
          <PeriodBar />
          <MoneyTiles />
        </Stack>
        {stepsLeft.length > 0 && (
          <FirstSteps isOpen={isKnown} merchants={stepsLeft} onChanged={reloadFirstSteps} />
        )}
        {isKnown ? (
          <>
            <Attention />
            <CardExpiryCount merchantId={merchantId} linkedMerchantId={linkedMerchantId} />
            <HomeSummary merchantId={merchantId} lateAction={lateAction} />
            <UnreadMessages merchantId={merchantId} />
          </>
        ) : (
          <div className={styles.unknown}>
            <div role="status">
              <VisuallyHidden>Loading your numbers</VisuallyHidden>
            </div>
            <Skeleton height="9rem" />
            <div className={styles.lists}>
              <Skeleton height="18rem" />
              <Skeleton height="18rem" />
            </div>
          </div>
        )}
        {mayReport && <ReportDashboard isOpen={isKnown} />}
      </Stack>
    </Page>
  );
};

import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { Suspense, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { merchant } from '../../entities/merchant/merchant.resource';
import { AccessPage } from '../../ui/AccessPage';
import { UnknownBusiness } from '../../ui/UnknownBusiness';
import { merchantNameOf, phoneOf } from './donate.domain';
import { donationOpened } from './donate.slice';
import styles from './DonateScreen.module.css';
import { DonationVisit, stepTitles } from './DonationVisit';

/** The places of the first step, so that nothing moves when it arrives. */
const DonationSkeleton = () => (
  <div className={styles.skeleton}>
    <VisuallyHidden>
      <Loader />
    </VisuallyHidden>
    <Skeleton height="52px" />
    <Skeleton height="88px" />
    <Skeleton height="148px" />
    <Skeleton height="52px" />
  </div>
);

/** /donation?merchant_name=…&phone=…: a donation to one merchant by a visitor without an account. */
export const DonateScreen = () => {
  const dispatch = useDispatch();
  const [query] = useSearchParams();
  const merchantName = merchantNameOf(query.get('merchant_name'));
  const [merchantData, reload] = useResource(merchant, merchantName);
  useEffect(() => void dispatch(donationOpened({ merchantName })), [dispatch, merchantName]);
  if (merchantData.status === 'failed')
    return (
      <AccessPage title="Donation">
        <ErrorArea errors={merchantData.errors} onRetry={reload} />
      </AccessPage>
    );
  const loading = (
    <AccessPage
      title={stepTitles.amount}
      intro={<Skeleton width="12rem" />}
      merchant="loading"
      width="wide"
    >
      <DonationSkeleton />
    </AccessPage>
  );
  if (merchantData.status !== 'loaded') return loading;
  return merchantData.value === null ? (
    <Suspense fallback={loading}>
      <UnknownBusiness />
    </Suspense>
  ) : (
    <DonationVisit merchant={merchantData.value} phone={phoneOf(query.get('phone'))} />
  );
};

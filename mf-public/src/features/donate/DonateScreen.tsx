import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { merchant } from '../../entities/merchant/merchant.resource';
import { AccessPage } from '../../ui/AccessPage';
import { merchantNameOf, phoneOf } from './donate.domain';
import { donationOpened } from './donate.slice';
import { donateTexts } from './donate-texts';
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
  if (merchantData.status === 'loaded')
    return merchantData.value === null ? (
      <AccessPage title={donateTexts.noBusiness} intro={donateTexts.noBusinessAdvice} width="wide">
        {null}
      </AccessPage>
    ) : (
      <DonationVisit merchant={merchantData.value} phone={phoneOf(query.get('phone'))} />
    );
  return (
    <AccessPage
      title={stepTitles.amount}
      intro={<Skeleton width="12rem" />}
      merchant="loading"
      width="wide"
    >
      <DonationSkeleton />
    </AccessPage>
  );
};

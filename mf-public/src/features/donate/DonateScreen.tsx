import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { AccessPage } from '../../ui/AccessPage';
import { merchantNameOf, phoneOf } from './donate.domain';
import { selectDonate } from './donate.selectors';
import { donationOpened } from './donate.slice';
import { donateTexts } from './donate.texts';
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

const Missed = ({
  errors,
  onRetry,
}: {
  readonly errors: readonly string[];
  readonly onRetry: () => void;
}) =>
  errors.length === 0 ? (
    <AccessPage title={donateTexts.noBusiness} intro={donateTexts.noBusinessAdvice}>
      {null}
    </AccessPage>
  ) : (
    <AccessPage title="Donation">
      <ErrorArea errors={errors} onRetry={onRetry} />
    </AccessPage>
  );

/** /donation?merchant_name=…&phone=…: a gift to one business by somebody without an account. */
export const DonateScreen = () => {
  const dispatch = useDispatch();
  const [query] = useSearchParams();
  const { merchant } = useSelector(selectDonate);
  const merchantName = merchantNameOf(query.get('merchant_name'));
  const load = () => void dispatch(donationOpened({ merchantName }));
  useEffect(() => void dispatch(donationOpened({ merchantName })), [dispatch, merchantName]);
  if (merchant.status === 'failed') return <Missed errors={merchant.errors} onRetry={load} />;
  if (merchant.status === 'loaded')
    return <DonationVisit merchant={merchant.value} phone={phoneOf(query.get('phone'))} />;
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

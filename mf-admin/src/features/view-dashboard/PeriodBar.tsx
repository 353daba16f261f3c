import { todayOnWire } from '@billfold/shared/format/dates';
import { joinRange } from '@billfold/shared/list/ranges';
import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { Select } from '@billfold/shared/ui/Select';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TabLinks } from '@billfold/shared/ui/TabLinks';
import { useIsTablet } from '@billfold/shared/ui/use-is-phone';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import styles from './PeriodBar.module.css';
import { periodOptions, useReportQuestion } from './report-question';

// Most people need no days of their own: no part of the first visit. Without it, the named periods are left.
const DateRangeField = lazy(() =>
  loadWithRetry(() => import('@billfold/shared/desk/DateRangeField')).then(
    (module) => ({ default: module.DateRangeField }),
    () => ({ default: () => <></> }),
  ),
);

/**
 * The merchant of the figures where the header's is not it: the address names another, or the header of an older shell
 * has no choice. Another choice in the header ends it.
 */
export const BusinessChoice = () => {
  const { merchants, chosenMerchantId } = useSession();
  const { question, linkedMerchantId, change } = useReportQuestion();
  const followed = useRef(chosenMerchantId);
  const follow = useEffectEvent(() => change('location', '', { isReplaced: true }));
  useEffect(() => {
    if (followed.current === chosenMerchantId) return;
    followed.current = chosenMerchantId;
    follow();
  }, [chosenMerchantId]);
  if (merchants.length < 2 || (chosenMerchantId !== undefined && linkedMerchantId === null))
    return null;
  const [chosen] = merchants.filter(({ id }) => id === chosenMerchantId);
  return (
    <div className={styles.business}>
      <Select
        label="Business"
        isLabelHidden
        placeholder={chosen?.name ?? 'All businesses'}
        options={merchants
          .filter((merchant) => merchant !== chosen)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(question?.merchantId ?? '')}
        onChange={(value) => change('location', value)}
      />
    </div>
  );
};

/** The period of the figures: one press for a named one, two for days of one's own. */
export const PeriodBar = () => {
  const { question, change, linkTo } = useReportQuestion();
  const isTablet = useIsTablet();
  const mayReport = useMay('reports');
  if (!mayReport) return null;
  const period = question?.period;
  const days = typeof period === 'object' ? period : { from: null, to: null };
  return (
    <div className={styles.bar}>
      {isTablet ? (
        <Select
          label="Date range"
          isLabelHidden
          {...(typeof period === 'object' && { placeholder: 'Custom' })}
          options={periodOptions}
          value={typeof period === 'string' ? period : ''}
          isDisabled={question === null}
          onChange={(value) => change('range', value)}
        />
      ) : (
        <TabLinks
          label="Date range"
          items={periodOptions.map(({ value, label }) => ({
            to: linkTo(value),
            label,
            isCurrent: value === period,
          }))}
        />
      )}
      <div className={styles.custom}>
        <Suspense
          fallback={
            <Skeleton
              width={days.from === null ? '6.48rem' : '19.6rem'}
              height="var(--touch-target)"
            />
          }
        >
          <DateRangeField
            label="Custom"
            value={days}
            onChange={({ from, to }) => {
              const last = to ?? todayOnWire();
              change(
                'range',
                from === null && to === null ? '' : joinRange({ from: from ?? last, to: last }),
              );
            }}
          />
        </Suspense>
      </div>
    </div>
  );
};

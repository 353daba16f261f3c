import { todayOnWire } from '@billfold/shared/format/dates';
import { joinRange } from '@billfold/shared/list/ranges';
import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { useMay } from '@billfold/shared/remote/permission';
import { Select } from '@billfold/shared/ui/Select';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TabLinks } from '@billfold/shared/ui/TabLinks';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { lazy, Suspense } from 'react';
import styles from './PeriodBar.module.css';
import { periodOptions, useReportQuestion } from './report-question';

// Most people need no days of their own: no part of the first visit. Without it, the named periods are left.
const DateRangeField = lazy(() =>
  loadWithRetry(() => import('@billfold/shared/desk/DateRangeField')).then(
    (module) => ({ default: module.DateRangeField }),
    () => ({ default: () => <></> }),
  ),
);

/** One of the reader's merchants or all of them; nothing for a reader of one. */
export const BusinessChoice = () => {
  const { question, merchants, change } = useReportQuestion();
  return (
    merchants.length > 1 && (
      <div className={styles.business}>
        <Select
          label="Business"
          isLabelHidden
          placeholder="All businesses"
          options={merchants.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(question?.merchantId ?? '')}
          onChange={(value) => change('location', value)}
        />
      </div>
    )
  );
};

/** The period of the figures: one press for a named one, two for days of one's own. */
export const PeriodBar = () => {
  const { question, change, linkTo } = useReportQuestion();
  const isPhone = useIsPhone();
  const mayReport = useMay('reports');
  if (!mayReport) return null;
  const period = question?.period;
  const days = typeof period === 'object' ? period : { from: null, to: null };
  return (
    <div className={styles.bar}>
      {isPhone ? (
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
              width={days.from === null ? '8rem' : '19.6rem'}
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

import type { ReportView } from '@billfold/shared/contracts/report.contract';
import { useSession } from '@billfold/shared/remote/Services';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { Tooltip } from '@billfold/shared/ui/Tooltip';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import type { ListedDays } from '../../module/report-lists';
import { listLinks } from './report-links';
import styles from './ReportDashboard.module.css';

type Counted = Pick<ReportView, 'ranges'>;

type ReportCardProps<Value extends Counted> = {
  readonly title: string;
  /** The rule of counting. */
  readonly tip: string;
  readonly data: RemoteData<Value>;
  readonly onRetry: () => void;
  /** The list that adds up to the card. */
  readonly list: { readonly noun: string; readonly href: (days: ListedDays) => string };
  /** Keeps the height while the card loads. */
  readonly height?: string;
  readonly isWide?: boolean;
  readonly children: (value: Value) => ReactNode;
};

const Links = ({
  ranges,
  list,
}: { readonly ranges: Counted['ranges'] } & Pick<ReportCardProps<Counted>, 'list'>) => {
  const links = listLinks(ranges, useSession(), list.href);
  const isOfMany = links.some(({ merchantName }) => merchantName !== null);
  return (
    <div className={styles.links}>
      {isOfMany && <span aria-hidden="true">View:</span>}
      <ul className={styles.list}>
        {links.map(({ to, merchantName }) => (
          <li key={to}>
            <TextLink to={to}>
              {merchantName === null ? (
                `Show ${list.noun}`
              ) : (
                <>
                  <VisuallyHidden>View </VisuallyHidden>
                  {merchantName}
                  <VisuallyHidden> {list.noun}</VisuallyHidden>
                </>
              )}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** One figure of the dashboard, which loads and fails without the others. */
export const ReportCard = <Value extends Counted>({
  title,
  tip,
  data,
  onRetry,
  list,
  height = '2.25rem',
  isWide = false,
  children,
}: ReportCardProps<Value>) => (
  <section aria-label={title} className={isWide ? styles.wide : styles.narrow}>
    <Card>
      <div className={styles.card}>
        <div className={styles.title}>
          <Heading level={3}>{title}</Heading>
          <Tooltip label={`How is ${title} counted?`}>{tip}</Tooltip>
        </div>
        {(data.status === 'idle' || data.status === 'loading') && (
          <>
            <div className={styles.figure}>
              <Skeleton height={height} />
            </div>
            <div className={styles.links}>
              <Skeleton width="7rem" height="1lh" />
            </div>
          </>
        )}
        {(data.status === 'failed' || data.status === 'loaded') && (
          <ErrorArea errors={data.errors} onRetry={onRetry} />
        )}
        {data.status === 'loaded' && (
          <>
            {children(data.value)}
            <Links ranges={data.value.ranges} list={list} />
          </>
        )}
      </div>
    </Card>
  </section>
);

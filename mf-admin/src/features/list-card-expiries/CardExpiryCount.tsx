import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { paths } from '../../module/paths';
import styles from './CardExpiryCount.module.css';
import { cardExpiryCount } from './card-expiry-list.resource';

const textOf = (count: number | undefined): string => {
  if (count === undefined) return 'Counting expiring cards...';
  return count === 0
    ? 'No cards expire before a scheduled payment.'
    : 'They expire before a scheduled payment, which would fail.';
};

/** How many cards of customers expire before a planned payment, with the way to them. */
export const CardExpiryCount = () => {
  const [data, reload] = useResource(cardExpiryCount);
  const count = valueOf(data);
  return (
    <section aria-label="Expiring cards">
      <Card>
        <div className={styles.row}>
          <div className={styles.words}>
            <h2 className={styles.title}>Expiring cards</h2>
            <ErrorArea errors={errorsOf(data)} onRetry={reload} />
            {data.status !== 'failed' && (
              <>
                <strong className={styles.count}>{count?.toLocaleString('en-US') ?? '…'}</strong>
                <p className={styles.text} role="status">
                  {textOf(count)}
                </p>
              </>
            )}
          </div>
          <ButtonLink to={paths.expiringCards.pattern} variant="quiet" size="small">
            View expiring cards
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
};

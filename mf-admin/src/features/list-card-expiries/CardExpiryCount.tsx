import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { paths } from '../../module/paths';
import styles from './CardExpiryCount.module.css';
import { cardExpiryCount } from './card-expiry.list';

/** How many cards of customers expire before a planned payment, with the way to them. */
export const CardExpiryCount = () => {
  const [count, reload] = useResource(cardExpiryCount);
  return (
    <section aria-label="Cards that will expire">
      <WhenLoaded data={count} loadingLabel="Counting cards that will expire" onRetry={reload}>
        {(value) => (
          <Card>
            <div className={styles.row}>
              <div className={styles.words}>
                <h2 className={styles.title}>Cards that will expire</h2>
                <strong className={styles.count}>{value.toLocaleString('en-US')}</strong>
                <p className={styles.text}>
                  {value === 0
                    ? 'No card expires before a planned payment.'
                    : 'They expire before a planned payment, which would fail.'}
                </p>
              </div>
              <ButtonLink to={paths.expiringCards.pattern} variant="quiet" size="small">
                Show cards that will expire
              </ButtonLink>
            </div>
          </Card>
        )}
      </WhenLoaded>
    </section>
  );
};

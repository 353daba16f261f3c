import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { paths } from '../../module/paths';
import styles from './CardExpiryCount.module.css';
import { cardExpiryCount } from './card-expiry-list.resource';

const textOf = (count: number): string =>
  count === 1
    ? '1 card expires before its scheduled payment, which would fail.'
    : `${count.toLocaleString('en-US')} cards expire before a scheduled payment, which would fail.`;

type CardExpiryCountProps = {
  readonly merchantId: number | null;
  /** The list's merchant; null for the header's. */
  readonly linkedMerchantId: number | null;
};

/** How many cards of customers expire before a planned payment, with the way to them; nothing while none does. */
export const CardExpiryCount = ({ merchantId, linkedMerchantId }: CardExpiryCountProps) => {
  const [data, reload] = useResource(cardExpiryCount, { merchantId });
  const count = valueOf(data) ?? 0;
  const errors = errorsOf(data);
  if (count === 0 && errors.length === 0) return null;
  return (
    <section aria-label="Expiring cards">
      <Card>
        <div className={styles.row}>
          <div className={styles.words}>
            <h2 className={styles.title}>Expiring cards</h2>
            <ErrorArea errors={errors} onRetry={reload} />
            {count > 0 && <p className={styles.text}>{textOf(count)}</p>}
          </div>
          <ButtonLink
            to={paths.expiringCards.ofMerchant(linkedMerchantId)}
            variant="secondary"
            size="small"
          >
            View expiring cards
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
};

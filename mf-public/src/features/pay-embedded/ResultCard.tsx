import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Outcome } from './outcome.domain';
import styles from './PayEmbedded.module.css';
import { triedAgain, type Visit } from './pay-embedded.slice';

export type ResultCardProps = { readonly outcome: Outcome; readonly visit: Visit | null };

/** What became of the payment. The focus is here at once: whoever cannot see the change hears it. */
export const ResultCard = ({ outcome, visit }: ResultCardProps) => {
  const dispatch = useDispatch();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const { header, message, tone, returnUrl } = outcome;
  return (
    <div className={styles.result} ref={card} tabIndex={-1} data-tone={tone} role="group" aria-label="Result of the payment">
      <Icon name={tone === 'success' ? 'check-circle' : 'info'} size={48} />
      <Heading level={1}>{header}</Heading>
      <p className={styles.message}>{message}</p>
      <div className={styles.resultActions}>
        {tone !== 'success' && visit !== null && (
          <Button variant="secondary" onClick={() => dispatch(triedAgain())}>
            {tone === 'cancelled' ? 'Back to the payment' : 'Try again'}
          </Button>
        )}
        {returnUrl !== null && (
          // Out of the frame, if there is one: the business's own page takes over.
          <a className={styles.return} href={returnUrl} target="_top" rel="noreferrer">
            {visit === null ? 'Return' : `Return to ${visit.merchantName}`}
          </a>
        )}
      </div>
    </div>
  );
};

import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useState } from 'react';
import { paths } from '../../module/paths';
import { placeOf } from './opener';
import styles from './PayEmbedded.module.css';
import type { Refusal } from './refusal.domain';
import { ReturnLink } from './ReturnLink';

/** A frame has none: the merchant's own page is around it. */
const WayOut = ({ visit }: Pick<Refusal, 'visit'>) => {
  const [place] = useState(() => placeOf(window));
  if (visit !== null && visit.returnUrl !== null)
    return <ReturnLink url={visit.returnUrl} merchantName={visit.merchantName} />;
  switch (place) {
    case 'frame':
      return null;
    case 'window':
      return <Button onClick={() => window.close()}>Close window</Button>;
    case 'page':
      return <ButtonLink to={paths.customerLogin.pattern}>Sign in to see your bills</ButtonLink>;
  }
};

type RefusedCardProps = { readonly refusal: Refusal; readonly onRetry: () => void };

/** What the payer can do where nothing can be paid. */
export const RefusedCard = ({ refusal, onRetry }: RefusedCardProps) =>
  refusal.canRetry ? (
    <ErrorArea errors={refusal.lines} onRetry={onRetry} />
  ) : (
    <div className={styles.result}>
      <p className={styles.message} role="alert">
        {refusal.lines.join('\n')}
      </p>
      <div className={styles.resultActions}>
        <WayOut visit={refusal.visit} />
      </div>
    </div>
  );

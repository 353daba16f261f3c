import { useId } from 'react';
import { cardTypes } from '../contracts/limits';
import { cardBrandName } from '../format/card';
import { useServices } from '../remote/Services';
import type { CardToken } from '../tokenizer/card-frame';
import { Button } from '../ui/Button';
import { CardBrand } from '../ui/CardBrand';
import { classNames } from '../ui/class-names';
import { Skeleton } from '../ui/Skeleton';
import { Tooltip } from '../ui/Tooltip';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './CardFrame.module.css';
import fieldStyles from './FieldFrame.module.css';
import { useCardFrame, type CardEntry } from './use-card-frame';

export type { CardEntry } from './use-card-frame';

export type CardFrameProps = {
  /** Called for each change. A token is valid until the next call: drop it on 'none' and 'invalid'. */
  readonly onChange: (entry: CardEntry) => void;
  /** How long the frame waits for the next key: `cardFrameLimits`. */
  readonly inactivityMs: number;
  /** Replaces the frame's own label, 'Card number'. */
  readonly label?: string;
  /** Adds the CVV field inside the frame, with its help beside it. */
  readonly usesCvv?: boolean;
  /** Shows the marks of the accepted brands until a card is captured. */
  readonly hasMarks?: boolean;
  /** While the form is being sent. */
  readonly isDisabled?: boolean;
  /**
   * A fixed size of the frame in CSS pixels, of which its fields are seen; narrower where the form is. Default: as wide
   * as the form.
   */
  readonly size?: { readonly width: number; readonly height: number };
  /** Below the field. The provider's own objections belong above the form instead. */
  readonly error?: string | undefined;
};

/** The frame is so much larger than its fields on each side, for their focus ring. */
const ringSpace = 4;

const AcceptedMarks = () => (
  <div className={classNames(styles.captured, styles.marks)} aria-hidden="true">
    {cardTypes.map((brand) => (
      <CardBrand key={brand} cardType={brand} />
    ))}
  </div>
);

const CapturedMark = ({ card }: { readonly card: CardToken | null }) => (
  <div className={styles.captured} role="status">
    {card !== null && (
      <>
        <CardBrand cardType={card.cardType} />
        <VisuallyHidden>{`Card accepted: ${cardBrandName(card.cardType)} ending in ${card.last4}`}</VisuallyHidden>
        <span aria-hidden="true">{`•••• ${card.last4}`}</span>
      </>
    )}
  </div>
);

const CvvHelp = () => (
  <>
    <span className={styles.cvvHint}>(optional)</span>
    <div className={styles.cvvHelp}>
      <Tooltip label="About the CVV">
        The CVV is the code on the back of Visa, Discover and Mastercard cards, and usually on the
        front of American Express cards.
      </Tooltip>
    </div>
  </>
);

const FramePlaceholder = ({
  usesCvv,
  hasOwnLabel,
}: {
  readonly usesCvv: boolean;
  readonly hasOwnLabel: boolean;
}) => (
  <div className={styles.placeholder}>
    {hasOwnLabel ? <Skeleton width="90px" height="20px" /> : <span className={styles.labelPlace} />}
    <Skeleton height="44px" />
    {usesCvv && (
      <>
        <Skeleton width="40px" height="20px" />
        <Skeleton width="120px" height="44px" />
      </>
    )}
  </div>
);

const FrameFailure = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={styles.failure} role="alert">
    <p>We couldn't load the card field. Please check your connection.</p>
    <Button variant="secondary" size="small" icon="refresh" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

/**
 * Card number, and CVV if required, entered in a frame of the card payment provider, so that this page never has them.
 * The frame keeps its place while it loads; a failure is shown with a button to retry.
 */
export const CardFrame = ({
  onChange,
  inactivityMs,
  label,
  usesCvv = false,
  hasMarks = false,
  isDisabled = false,
  size,
  error,
}: CardFrameProps) => {
  const { settings } = useServices();
  const { frame, address, attempt, entry, retry, markLoaded, background, status } = useCardFrame(
    settings.cardFrameUrl,
    { inactivityMs, usesCvv, hasOwnLabel: label === undefined },
    onChange,
  );
  const errorId = useId();
  const isReady = status === 'ready';
  return (
    <div className={fieldStyles.field}>
      <div
        className={classNames(styles.box, usesCvv && styles.withCvv)}
        style={{ maxWidth: size === undefined ? undefined : size.width - 2 * ringSpace }}
        data-status={status}
      >
        {status === 'loading' && (
          <FramePlaceholder usesCvv={usesCvv} hasOwnLabel={label === undefined} />
        )}
        {status === 'failed' && <FrameFailure onRetry={retry} />}
        {address !== null && (
          <iframe
            key={attempt}
            ref={frame}
            className={classNames(
              styles.frame,
              size !== undefined && styles.fixed,
              !isReady && styles.hidden,
            )}
            style={{ ...size, background }}
            src={address}
            title={`${label ?? 'Card number'}${usesCvv ? ' and CVV' : ''}`}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the page of another origin keeps that origin, never ours
            sandbox="allow-scripts allow-same-origin allow-forms"
            aria-describedby={error === undefined ? undefined : errorId}
            inert={isDisabled || status === 'failed'}
            onLoad={markLoaded}
          />
        )}
        {label !== undefined && status !== 'failed' && (
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
        )}
        {hasMarks && status !== 'failed' && entry.kind !== 'captured' && <AcceptedMarks />}
        {isReady && <CapturedMark card={entry.kind === 'captured' ? entry.card : null} />}
        {isReady && usesCvv && <CvvHelp />}
      </div>
      {error !== undefined && (
        <p className={fieldStyles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { hasWords } from './attachment.domain';
import styles from './ChatBubble.module.css';
import { deliveryText, hasFailed, isSent, mediumText } from './message.domain';
import { MessageFiles } from './MessageFiles';

const consentTexts = {
  texts_stopped:
    "Texts to this customer are off. They'll turn back on if the customer texts START.",
  texts_stopped_in_words:
    "Texts to this customer are off because this looks like an opt-out. Please check. They'll turn back on if the customer texts START.",
  may_stop_texts:
    'This might be an opt-out from texts or emails. Please check, and turn them off if it is.',
  wrong_number:
    'Texts to this customer are off because this looks like a wrong number. Please get the right one.',
} as const;

type ChatBubbleProps = {
  readonly message: MessageView;
  /** Of the customer; undefined while it is read. */
  readonly merchantId: number | undefined;
  readonly isRetrying: boolean;
  /** Absent: the person may not write. */
  readonly onRetry: (() => void) | undefined;
};

export const ChatBubble = ({ message, merchantId, isRetrying, onRetry }: ChatBubbleProps) => {
  const delivery = deliveryText(message);
  const { consent_flag: flag } = message;
  return (
    <article
      className={styles.bubble}
      data-side={isSent(message) ? 'sent' : 'received'}
      data-failed={hasFailed(message)}
    >
      {hasWords(message) && <p className={styles.body}>{message.body}</p>}
      {message.attachments !== undefined && <MessageFiles message={message} />}
      {flag !== undefined && (
        <p className={styles.flag}>
          <Icon name="warning" size={16} />
          <span>{consentTexts[message.is_wrong_number ? 'wrong_number' : flag]}</span>
        </p>
      )}
      <footer className={styles.foot}>
        <span>{message.sent_from}</span>
        <span className={styles.when}>
          <time dateTime={message.created_at}>
            <StaffTime at={message.created_at} form="longDateTime" merchantId={merchantId} />
          </time>
          <span>{mediumText(message)}</span>
        </span>
        {delivery !== null && <span className={styles.delivery}>{delivery}</span>}
      </footer>
      {hasFailed(message) && (
        <div className={styles.failure}>
          {message.failure !== undefined && <span>{message.failure}</span>}
          {message.can_retry === true && onRetry !== undefined && (
            <Button
              variant="quiet"
              size="small"
              icon="refresh"
              isBusy={isRetrying}
              busyLabel="Retrying..."
              onClick={onRetry}
            >
              Retry
            </Button>
          )}
        </div>
      )}
    </article>
  );
};

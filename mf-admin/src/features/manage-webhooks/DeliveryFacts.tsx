import type { WebhookDeliveryDetail } from '@billfold/shared/contracts/webhook.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { answerText, deliveryState } from './webhook-words';
import styles from './Webhooks.module.css';

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Request and answer of one event. */
export const DeliveryFacts = ({ delivery }: { readonly delivery: WebhookDeliveryDetail }) => {
  const { event, last_try_at: lastTry, next_try_at: nextTry, last_ms: ms } = delivery;
  return (
    <Stack gap={4}>
      <Facts>
        <Fact label="Status">
          <StatusPill status={delivery.state} {...deliveryState(delivery)} />
        </Fact>
        <Fact label="Event ID">
          <code className={styles.code}>{event}</code>
        </Fact>
        <Fact label="Sent to">
          <span className={styles.code}>{delivery.url}</span>
        </Fact>
        <Fact label="Tries">{delivery.tries}</Fact>
        {lastTry !== null && (
          <Fact label="Last try">
            <StaffTime at={lastTry} />
          </Fact>
        )}
        {nextTry !== null && (
          <Fact label="Next try">
            <StaffTime at={nextTry} />
          </Fact>
        )}
        {lastTry !== null && (
          <Fact label="Answer">
            {answerText(delivery.last_status)}
            {ms !== null && ` after ${ms.toLocaleString('en-US')} ms`}
          </Fact>
        )}
      </Facts>
      {(delivery.last_answer ?? '') !== '' && (
        <Stack gap={2}>
          <Heading level={3} size="small">
            Answer
          </Heading>
          <pre className={styles.sent}>{delivery.last_answer}</pre>
        </Stack>
      )}
      <Stack gap={2}>
        <Heading level={3} size="small">
          Request
        </Heading>
        <pre className={styles.sent}>{readable(delivery.body)}</pre>
      </Stack>
    </Stack>
  );
};

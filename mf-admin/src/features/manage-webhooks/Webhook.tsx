import type { WebhookEndpoint } from '@billfold/shared/contracts/webhook.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Menu } from '@billfold/shared/ui/Menu';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { answerText, endpointState, eventsText, offText } from './webhook-words';
import styles from './Webhooks.module.css';

export type WebhookActions = {
  readonly edit: () => void;
  readonly test: () => void;
  readonly replay: () => void;
  readonly rotate: () => void;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
  readonly remove: () => void;
};

type WebhookProps = {
  readonly endpoint: WebhookEndpoint;
  readonly isTesting: boolean;
  readonly actions: WebhookActions;
};

const waitingText = (count: number): string =>
  count >= 1_000 ? '1,000+ waiting' : `${count} waiting`;

/** One address: its state, what it gets, the last answer, and what can be done. */
export const Webhook = ({ endpoint, isTesting, actions }: WebhookProps) => {
  const { url, description, enabled, merchant_id: merchantId } = endpoint;
  const off = offText(endpoint);
  return (
    <section aria-label={url}>
      <Card>
        <Stack gap={2}>
          <Inline justify="between" isWrapping={false} align="start">
            <Inline>
              <span className={styles.url}>{url}</span>
              <StatusPill status="webhook" {...endpointState(endpoint)} />
            </Inline>
            <Menu
              label={`More for ${url}`}
              entries={[
                { id: 'edit', label: 'Edit', onSelect: actions.edit },
                {
                  id: 'replay',
                  label: 'Replay events',
                  isDisabled: !enabled,
                  onSelect: actions.replay,
                },
                { id: 'rotate', label: 'New secret', onSelect: actions.rotate },
                enabled
                  ? { id: 'off', label: 'Turn off', onSelect: actions.turnOff }
                  : { id: 'on', label: 'Turn on', onSelect: actions.turnOn },
                { id: 'delete', label: 'Delete', isDanger: true, onSelect: actions.remove },
              ]}
            />
          </Inline>
          {description !== '' && <p>{description}</p>}
          {off !== null && <p>{off}</p>}
          <p className={styles.soft}>
            {eventsText(endpoint.events)} · Secret …{endpoint.secret_hint}
            {endpoint.previous_until !== null && (
              <>
                {' '}
                (the old one works until{' '}
                <StaffTime at={endpoint.previous_until} merchantId={merchantId} />)
              </>
            )}
          </p>
          <Inline justify="between">
            <span className={styles.soft}>
              {endpoint.last_sent_at === null ? (
                'Nothing sent yet'
              ) : (
                <>
                  {answerText(endpoint.last_status)},{' '}
                  <StaffTime at={endpoint.last_sent_at} merchantId={merchantId} />
                </>
              )}
              {endpoint.waiting > 0 && ` · ${waitingText(endpoint.waiting)}`}
            </span>
            <Button
              size="small"
              variant="secondary"
              isBusy={isTesting}
              busyLabel="Sending..."
              aria-label={`Send a test event to ${url}`}
              onClick={actions.test}
            >
              Send test event
            </Button>
          </Inline>
        </Stack>
      </Card>
    </section>
  );
};

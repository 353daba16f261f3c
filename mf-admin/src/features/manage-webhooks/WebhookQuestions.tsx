import type {
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { SubmitQuestion } from '../../entities/dialog/SubmitQuestion';
import { CopyButton } from '../../entities/settings/CopyButton';
import { DeliveryFacts } from './DeliveryFacts';
import { rotateSecret, stopWebhook, type WebhookStop } from './webhooks.submission';
import styles from './Webhooks.module.css';

type Open = { readonly isOpen: boolean; readonly onClose: () => void };

/** The signing secret, the one time it can be read. */
export const SecretDialog = ({
  isOpen,
  created,
  onClose,
}: Open & { readonly created: WebhookSecret }) => (
  <Modal
    isOpen={isOpen}
    onClose={onClose}
    title="Signing secret"
    isDismissable={false}
    footer={<Button onClick={onClose}>I saved it</Button>}
  >
    <Stack gap={3}>
      <p>
        Copy it now. <strong>You won't see it again.</strong> Your server checks with it that an
        event comes from us.
      </p>
      <code className={styles.code}>{created.secret}</code>
      <CopyButton key={created.secret} text={created.secret} label="Copy the secret" />
    </Stack>
  </Modal>
);

const stopWords = {
  'turn off': {
    title: 'Turn off this webhook?',
    confirmLabel: 'Turn off',
    text: "Events that wait, and those that happen while it's off, won't be sent. You can turn it on again.",
  },
  delete: {
    title: 'Delete this webhook?',
    confirmLabel: 'Delete',
    text: "Events that wait won't be sent. You can't undo this.",
  },
} as const;

/** Confirms that a webhook stops. */
export const StopQuestion = ({ stop, ...open }: Open & { readonly stop: WebhookStop }) => {
  const { title, confirmLabel, text } = stopWords[stop.kind];
  return (
    <SubmitQuestion
      {...open}
      title={title}
      confirmLabel={confirmLabel}
      tone="danger"
      submission={stopWebhook}
      command={stop}
    >
      <p className={styles.url}>{stop.endpoint.url}</p>
      <p>{text}</p>
    </SubmitQuestion>
  );
};

/** Confirms a new secret. */
export const RotateQuestion = ({
  endpoint,
  onRotated,
  ...open
}: Open & {
  readonly endpoint: WebhookEndpoint;
  readonly onRotated: (created: WebhookSecret) => void;
}) => (
  <SubmitQuestion
    {...open}
    title="Create a new secret?"
    confirmLabel="Create secret"
    submission={rotateSecret}
    command={endpoint}
    onDone={onRotated}
  >
    For the next 24 hours we sign with both secrets, so your server can switch without missing an
    event.
  </SubmitQuestion>
);

/** What the receiver answered to a test event. */
export const TestAnswer = ({
  isOpen,
  answer,
  onClose,
}: Open & { readonly answer: WebhookDeliveryDetail }) => (
  <Modal
    isOpen={isOpen}
    onClose={onClose}
    title={answer.state === 'delivered' ? 'Test event delivered' : 'Test event not delivered'}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <DeliveryFacts delivery={answer} />
  </Modal>
);

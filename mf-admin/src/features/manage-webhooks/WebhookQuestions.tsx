import type {
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
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
export const StopQuestion = ({ isOpen, stop, onClose }: Open & { readonly stop: WebhookStop }) => {
  const [state, submit] = useSubmission(stopWebhook, onClose);
  const { title, confirmLabel, text } = stopWords[stop.kind];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      tone="danger"
      isBusy={state.status === 'sending'}
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => submit(stop)}
      onClose={onClose}
    >
      <p className={styles.url}>{stop.endpoint.url}</p>
      <p>{text}</p>
    </ConfirmDialog>
  );
};

/** Confirms a new secret. */
export const RotateQuestion = ({
  isOpen,
  endpoint,
  onClose,
  onRotated,
}: Open & {
  readonly endpoint: WebhookEndpoint;
  readonly onRotated: (created: WebhookSecret) => void;
}) => {
  const [state, submit] = useSubmission(rotateSecret, onRotated);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Create a new secret?"
      confirmLabel="Create secret"
      isBusy={state.status === 'sending'}
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => submit(endpoint)}
      onClose={onClose}
    >
      For the next 24 hours we sign with both secrets, so your server can switch without missing an
      event.
    </ConfirmDialog>
  );
};

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

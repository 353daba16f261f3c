import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import type {
  MerchantWebhooks,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useLast } from '@billfold/shared/store/use-last';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useCallback, useState } from 'react';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { useKept } from '../../entities/dialog/use-kept';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { Webhook } from './Webhook';
import { RotateQuestion, SecretDialog, StopQuestion, TestAnswer } from './WebhookQuestions';
import { merchantWebhooks } from './webhooks.resource';
import { changeWebhook, testWebhook, type WebhookStop } from './webhooks.submission';

const loadForms = () => import(/* webpackChunkName: "webhook-forms" */ './WebhookForms');
const AddWebhookDialog = lazyPart(async () => (await loadForms()).AddWebhookDialog);
const EditWebhookDialog = lazyPart(async () => (await loadForms()).EditWebhookDialog);
const ReplayDialog = lazyPart(async () => (await loadForms()).ReplayDialog);
const DeliveryLog = lazyPart(
  async () => (await import(/* webpackChunkName: "webhook-forms" */ './DeliveryLog')).DeliveryLog,
  async () =>
    (await import(/* webpackChunkName: "webhook-forms" */ './deliveries.resource'))
      .deliveryFeatures,
);

type Handlers = {
  readonly onStop: (stop: WebhookStop) => void;
  readonly onRotate: (endpoint: WebhookEndpoint) => void;
  readonly onReplay: (endpoint: WebhookEndpoint) => void;
  readonly onTested: (answer: WebhookDeliveryDetail) => void;
};

type BusinessProps = Handlers & {
  readonly business: MerchantWebhooks;
  readonly hasName: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (id: number) => void;
};

const BusinessWebhooks = ({ business, hasName, onAdd, onEdit, ...handlers }: BusinessProps) => {
  const [testing, test] = useSubmission(testWebhook, handlers.onTested);
  const [tested, setTested] = useState(0);
  const [, change] = useSubmission(changeWebhook);
  const { merchant_name: name, endpoints } = business;
  return (
    <section aria-label={name}>
      <Stack gap={3}>
        <Inline justify="between">
          <Heading level={2}>{hasName ? name : 'Endpoints'}</Heading>
          <Button icon="plus" size="small" onClick={onAdd}>
            Add webhook
          </Button>
        </Inline>
        {endpoints.length === 0 && (
          <EmptyState title="No webhooks yet" icon="send">
            <p>Add your server's address, and we'll send it an event when something changes.</p>
          </EmptyState>
        )}
        {endpoints.map((endpoint) => (
          <Webhook
            key={endpoint.id}
            endpoint={endpoint}
            isTesting={testing.status === 'sending' && tested === endpoint.id}
            actions={{
              edit: () => onEdit(endpoint.id),
              test: () => {
                setTested(endpoint.id);
                test(endpoint);
              },
              replay: () => handlers.onReplay(endpoint),
              rotate: () => handlers.onRotate(endpoint),
              turnOn: () =>
                change({
                  id: endpoint.id,
                  change: { enabled: true },
                  message: 'Webhook turned on.',
                }),
              turnOff: () => handlers.onStop({ kind: 'turn off', endpoint }),
              remove: () => handlers.onStop({ kind: 'delete', endpoint }),
            }}
          />
        ))}
      </Stack>
    </section>
  );
};

/** The dialogs that the address opens. */
const AddressedDialogs = ({
  businesses,
  onSecret,
}: {
  readonly businesses: readonly MerchantWebhooks[];
  readonly onSecret: (created: WebhookSecret) => void;
}) => {
  const add = useDialog('add', { isParameter: true });
  const edit = useDialog('edit', { isParameter: true });
  const business = businesses.find(({ merchant_id: id }) => id === add.id);
  const endpoint = businesses
    .flatMap(({ endpoints }) => endpoints)
    .find(({ id }) => id === edit.id);
  // The dialogs keep their words while they fade.
  const lastBusiness = useLast(business);
  const lastEndpoint = useLast(endpoint);
  return (
    <>
      {lastBusiness !== undefined && (
        <AddWebhookDialog
          isOpen={business !== undefined}
          merchantId={lastBusiness.merchant_id}
          onClose={add.close}
          onCreated={onSecret}
        />
      )}
      {lastEndpoint !== undefined && (
        <EditWebhookDialog
          key={lastEndpoint.id}
          isOpen={endpoint !== undefined}
          endpoint={lastEndpoint}
          onClose={edit.close}
        />
      )}
    </>
  );
};

const Businesses = ({ businesses }: { readonly businesses: readonly MerchantWebhooks[] }) => {
  const add = useDialog('add', { isParameter: true });
  const edit = useDialog('edit', { isParameter: true });
  const secret = useKept<WebhookSecret>();
  const stop = useKept<WebhookStop>();
  const rotation = useKept<WebhookEndpoint>();
  const replay = useKept<WebhookEndpoint>();
  const test = useKept<WebhookDeliveryDetail>();
  const { open: showSecret } = secret;
  const { close: closeRotation } = rotation;
  const onRotated = useCallback(
    (created: WebhookSecret) => {
      closeRotation();
      showSecret(created);
    },
    [closeRotation, showSecret],
  );
  const hasEndpoints = businesses.some(({ endpoints }) => endpoints.length > 0);
  return (
    <>
      {businesses.map((business) => (
        <BusinessWebhooks
          key={business.merchant_id}
          business={business}
          hasName={businesses.length > 1}
          onAdd={() => add.openFor(business.merchant_id)}
          onEdit={edit.openFor}
          onStop={stop.open}
          onRotate={rotation.open}
          onReplay={replay.open}
          onTested={test.open}
        />
      ))}
      {hasEndpoints && (
        <section aria-label="Deliveries">
          <Stack gap={3}>
            <Heading level={2}>Deliveries</Heading>
            <DeliveryLog isOpen businesses={businesses} />
          </Stack>
        </section>
      )}
      <AddressedDialogs businesses={businesses} onSecret={showSecret} />
      {stop.kept !== null && (
        <StopQuestion isOpen={stop.kept.isOpen} stop={stop.kept.thing} onClose={stop.close} />
      )}
      {rotation.kept !== null && (
        <RotateQuestion
          isOpen={rotation.kept.isOpen}
          endpoint={rotation.kept.thing}
          onClose={closeRotation}
          onRotated={onRotated}
        />
      )}
      {replay.kept !== null && (
        <ReplayDialog
          isOpen={replay.kept.isOpen}
          endpoint={replay.kept.thing}
          onClose={replay.close}
        />
      )}
      {test.kept !== null && (
        <TestAnswer isOpen={test.kept.isOpen} answer={test.kept.thing} onClose={test.close} />
      )}
      {secret.kept !== null && (
        <SecretDialog
          isOpen={secret.kept.isOpen}
          created={secret.kept.thing}
          onClose={secret.close}
        />
      )}
    </>
  );
};

const Webhooks = () => {
  const [webhooks, reload] = useResource(merchantWebhooks);
  return (
    <>
      <WhenLoaded data={webhooks} loadingLabel="Loading webhooks" onRetry={reload}>
        {(businesses) => <Businesses businesses={businesses} />}
      </WhenLoaded>
      <CodePrompt />
    </>
  );
};

/** Where events of the merchants are sent, for those who manage their keys. */
export const WebhooksScreen = () => {
  const mayManage = useMay('keys');
  return (
    <SettingsPage
      title="Webhooks"
      {...(mayManage && {
        text: 'Tell your own server when invoices, payments or customers change.',
      })}
    >
      {mayManage ? <Webhooks /> : <ErrorArea errors={missingPermissionText('keys')} />}
    </SettingsPage>
  );
};

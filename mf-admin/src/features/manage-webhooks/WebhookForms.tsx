import type {
  CreateWebhookRequest,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { webhookLimits } from '@billfold/shared/contracts/webhook-rule';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { FormDialog, type FormDialogProps } from '@billfold/shared/forms/FormDialog';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useFormikContext } from 'formik';
import {
  chosenEvents,
  eventField,
  valuesOf,
  webhookSchema,
  type WebhookValues,
} from './webhook.form';
import { eventGroups } from './webhook-words';
import { changeWebhook, createWebhook, replayWebhook } from './webhooks.submission';
import styles from './Webhooks.module.css';

/** Which events are sent, by what they are about. */
const EventFields = () => {
  const { errors, submitCount } = useFormikContext<WebhookValues>();
  const refusal = submitCount > 0 && typeof errors.events === 'string' ? errors.events : null;
  return (
    <>
      <div className={styles.groups}>
        {eventGroups.map(({ title, events }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {events.map(({ name, label }) => (
              <CheckboxField key={name} name={eventField(name)} label={label} />
            ))}
          </fieldset>
        ))}
      </div>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
};

const Fields = () => (
  <>
    <TextField
      name="url"
      label="Address"
      hint="A public https address of your server, like https://shop.example/webhooks."
      inputMode="text"
      maxLength={webhookLimits.urlMax}
      isVerbatim
      isRequired
      hasInitialFocus
    />
    <TextField
      name="description"
      label="Description (optional)"
      maxLength={webhookLimits.descriptionMax}
    />
    <EventFields />
  </>
);

type WebhookFormProps = Pick<
  FormDialogProps<WebhookValues>,
  'isOpen' | 'title' | 'submitLabel' | 'busyLabel' | 'parameters' | 'onClose'
> & {
  readonly endpoint: WebhookEndpoint | null;
  readonly state: SubmissionState;
  readonly onSubmit: (values: Omit<CreateWebhookRequest, 'merchant_id'>) => void;
};

/** Address and events of a webhook, in a panel. */
const WebhookForm = ({ endpoint, state, onSubmit, ...dialog }: WebhookFormProps) => (
  <FormDialog<WebhookValues>
    {...dialog}
    initialValues={valuesOf(endpoint)}
    schema={webhookSchema}
    isBusy={state.status === 'sending'}
    isPanel
    {...(state.status === 'refused' && { errors: state.errors, refusals: state.refusals })}
    onSubmit={(values) =>
      onSubmit({
        url: values.url.trim(),
        description: values.description.trim(),
        events: chosenEvents(values),
      })
    }
  >
    <Fields />
  </FormDialog>
);

type AddWebhookProps = {
  readonly isOpen: boolean;
  readonly merchantId: number;
  readonly onClose: () => void;
  readonly onCreated: (created: WebhookSecret) => void;
};

export const AddWebhookDialog = ({ isOpen, merchantId, onClose, onCreated }: AddWebhookProps) => {
  const { state, submit, isShown } = useDialogSubmission(createWebhook, {
    isOpen,
    onClose,
    onClosed: onCreated,
  });
  return (
    <WebhookForm
      isOpen={isShown}
      title="Add webhook"
      endpoint={null}
      submitLabel="Add webhook"
      busyLabel="Adding..."
      parameters={['add']}
      state={state}
      onSubmit={(webhook) => submit({ merchant_id: merchantId, ...webhook })}
      onClose={onClose}
    />
  );
};

type WebhookDialogProps = {
  readonly isOpen: boolean;
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
};

export const EditWebhookDialog = ({ isOpen, endpoint, onClose }: WebhookDialogProps) => {
  const { state, submit, isShown } = useDialogSubmission(changeWebhook, { isOpen, onClose });
  return (
    <WebhookForm
      isOpen={isShown}
      title="Edit webhook"
      endpoint={endpoint}
      submitLabel="Save"
      busyLabel="Saving..."
      parameters={['edit']}
      state={state}
      onSubmit={(change) => submit({ id: endpoint.id, change, message: 'Webhook saved.' })}
      onClose={onClose}
    />
  );
};

const periods = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];
const lastDay = { hours: '24' };

/** Chooses the period whose events are sent again. */
export const ReplayDialog = ({ isOpen, endpoint, onClose }: WebhookDialogProps) => {
  const [state, submit] = useSubmission(replayWebhook, onClose);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Replay events"
      initialValues={lastDay}
      submitLabel="Replay"
      isBusy={state.status === 'sending'}
      errors={state.status === 'refused' ? state.errors : []}
      onSubmit={({ hours }) => submit({ id: endpoint.id, hours: Number(hours) })}
      onClose={onClose}
    >
      <p>
        We'll send these events once more, with the same event IDs. Your server should skip those it
        knows.
      </p>
      <SelectField name="hours" label="Events from the" options={periods} isRequired />
    </FormDialog>
  );
};

import type {
  MerchantWebhooks,
  WebhookDelivery,
} from '@billfold/shared/contracts/webhook.contract';
import {
  webhookDeliveryStates,
  webhookEvents,
  webhookTestEvent,
} from '@billfold/shared/contracts/webhook-rule';
import { manyOf, oneOf } from '@billfold/shared/list/choice-filters';
import { ListTable } from '@billfold/shared/list/ListTable';
import { rowPreview } from '@billfold/shared/list/row-preview';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useMemo } from 'react';
import { DeliveryFacts } from './DeliveryFacts';
import { answerText, deliveryState, stateWords } from './webhook-words';
import { deliveryDetail, deliveryList } from './deliveries.resource';
import { retryDelivery } from './webhooks.submission';

const columns: readonly Column<WebhookDelivery>[] = [
  { id: 'type', header: 'Event', cell: ({ type }) => type, isOneLine: true, onPhone: 'title' },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <StatusPill status={row.state} {...deliveryState(row)} />,
    onPhone: 'line',
  },
  {
    id: 'answer',
    header: 'Answer',
    cell: ({ last_try_at: tried, last_status: status }) =>
      tried === null ? '' : answerText(status),
    isOneLine: true,
    onPhone: 'line',
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ created_at }) => <StaffTime at={created_at} />,
    isSortable: true,
    isOneLine: true,
    onPhone: 'line',
  },
];

const states = manyOf({
  label: 'Status',
  options: webhookDeliveryStates.map((value) => ({ value, label: stateWords[value] })),
});
const types = manyOf({
  label: 'Event',
  options: [...webhookEvents, webhookTestEvent].map((value) => ({ value, label: value })),
});

const Content = ({ row }: { readonly row: WebhookDelivery }) => {
  const [detail, reload] = useResource(deliveryDetail, row.id);
  return (
    <WhenLoaded data={detail} loadingLabel="Loading event" onRetry={reload}>
      {(delivery) => <DeliveryFacts delivery={delivery} />}
    </WhenLoaded>
  );
};

const Retry = ({ id }: { readonly id: number }) => {
  const [state, submit] = useSubmission(retryDelivery);
  return (
    <Button isBusy={state.status === 'sending'} busyLabel="Retrying..." onClick={() => submit(id)}>
      Retry now
    </Button>
  );
};

const preview = rowPreview<WebhookDelivery>({
  title: ({ type, id }) => `${type}, delivery ${id}`,
  Content,
  actions: ({ id, type }) => (type === webhookTestEvent ? null : <Retry key={id} id={id} />),
});

type DeliveryLogProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly businesses: readonly MerchantWebhooks[];
};

/** What was sent within the last 30 days, with request and answer. */
export const DeliveryLog = ({ businesses }: DeliveryLogProps) => {
  const filters = useMemo(() => {
    const options = businesses
      .flatMap(({ endpoints }) => endpoints)
      .map(({ id, url }) => ({ value: String(id), label: url }));
    return {
      endpoint: oneOf({ label: 'Webhook', allText: 'All webhooks', options }),
      state: states,
      type: types,
    };
  }, [businesses]);
  return (
    <ListTable
      list={deliveryList}
      label="Deliveries"
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'at', direction: 'descending' }}
      emptyText="Nothing sent in the last 30 days."
      emptyIcon="clock"
      preview={preview}
    />
  );
};

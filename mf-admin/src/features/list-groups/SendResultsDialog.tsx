import type {
  BulkReasonCount,
  BulkRecipientView,
} from '@billfold/shared/contracts/bulk-message.contract';
import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { LongList } from '@billfold/shared/desk/LongList';
import { csvExport } from '@billfold/shared/list/csv-export';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import type { Pages } from '@billfold/shared/store/paged-resource';
import { errorsOf, valueOf, type RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Select } from '@billfold/shared/ui/Select';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  sendReasons,
  sendRecipients,
  type RecipientsKey,
} from '../../entities/group/group-send.resource';
import { useGroupAddress } from '../../entities/group/use-group-address';
import { paths } from '../../module/paths';
import { outcomeNames } from './send-texts';
import styles from './SendResultsDialog.module.css';

/** 'Left out: Opted out of texts' */
const endText = (outcome: string, reason: string | null): string => {
  const name = outcomeNames[outcome] ?? outcome;
  const start = name.charAt(0).toUpperCase() + name.slice(1);
  return reason === null || reason === '' ? start : `${start}: ${reason}`;
};

/** 'Left out: Opted out of texts (3)' */
const reasonLabel = ({ outcome, text, count }: BulkReasonCount): string =>
  `${endText(outcome, text)} (${count.toLocaleString('en-US')})`;

/** Two lines: a name, and what became of the message. */
const recipientPx = 60;

const Recipient = ({ recipient }: { readonly recipient: BulkRecipientView }) => {
  const profile = paths.customer.href(recipient.sub_id);
  const hasProfile = useHasScreen(profile);
  const name = recipient.full_name === '' ? 'Without a name' : recipient.full_name;
  const end = endText(recipient.outcome, recipient.reason_text);
  return (
    <div className={styles.recipient}>
      <span className={styles.line} title={name}>
        {hasProfile ? <TextLink to={profile}>{name}</TextLink> : name}
      </span>
      <span className={styles.line} title={end}>
        {end}
      </span>
    </div>
  );
};

type RecipientsProps = {
  readonly recipientsKey: RecipientsKey;
  readonly data: RemoteData<Pages<BulkRecipientView>>;
  readonly onRetry: () => void;
};

const Recipients = ({ recipientsKey: key, data, onRetry }: RecipientsProps) => {
  const dispatch = useDispatch();
  return (
    <WhenLoaded data={data} loadingLabel="Loading recipients" onRetry={onRetry}>
      {({ rows, nextCursor }) =>
        rows.length === 0 ? (
          <p>
            {key.outcome === ''
              ? "This message doesn't have any recipients."
              : 'No customers here.'}
          </p>
        ) : (
          <LongList
            label="Recipients"
            rows={rows}
            rowKey={({ id }) => id}
            rowPx={recipientPx}
            onEnd={() => {
              if (nextCursor !== null) dispatch(sendRecipients.actions.moreRequested(key));
            }}
          >
            {(recipient) => <Recipient recipient={recipient} />}
          </LongList>
        )
      }
    </WhenLoaded>
  );
};

/** A file of the customers without the message, with the reason of each. */
const ExportButton = ({ message }: { readonly message: number }) => {
  const [{ Button }] = useState(() =>
    csvExport({ path: `sms/group_messages/${message}/recipients.csv`, fileName: 'not-sent.csv' }),
  );
  return <Button query={{}} />;
};

const Results = ({ group, message }: { readonly group: GroupView; readonly message: number }) => {
  const [data, reload] = useResource(sendReasons, message);
  const [chosen, setChosen] = useState('');
  const mayExport = useMay('export', group.merchant_id);
  const [outcome = '', reason = ''] = chosen.split('/');
  const key = { message, outcome, reason };
  // Read beside the reasons, and shown with them: one place shows what is missing.
  const [recipients, reloadRecipients] = useResource(sendRecipients, key);
  const reasons = valueOf(data);
  const readAgain = () => {
    reload();
    reloadRecipients();
  };
  if (reasons === undefined)
    return (
      <WhenLoaded data={data} loadingLabel="Loading results" onRetry={readAgain}>
        {() => null}
      </WhenLoaded>
    );
  const hasLosses = reasons.some((row) => row.outcome === 'failed' || row.outcome === 'skipped');
  return (
    <Stack gap={3}>
      <ErrorArea errors={errorsOf(data)} onRetry={reload} />
      {reasons.length > 0 && (
        <Select
          label="Show"
          options={[
            { value: '', label: 'All recipients' },
            ...reasons.map((row) => ({
              value: `${row.outcome}/${row.reason}`,
              label: reasonLabel(row),
            })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {mayExport && hasLosses && <ExportButton message={message} />}
      <Recipients recipientsKey={key} data={recipients} onRetry={reloadRecipients} />
    </Stack>
  );
};

type SendResultsDialogProps = {
  readonly isOpen: boolean;
  readonly group: GroupView;
  readonly onClose: () => void;
};

/** What became of a message, customer by customer. */
export const SendResultsDialog = ({ isOpen, group, onClose }: SendResultsDialogProps) => {
  const { sentId } = useGroupAddress();
  return (
    <Modal isOpen={isOpen && sentId !== null} onClose={onClose} title="Results" isLong>
      {sentId !== null && <Results key={sentId} group={group} message={sentId} />}
    </Modal>
  );
};

import { withShortLink } from '@billfold/shared/contracts/pay-link';
import type { ReminderPreview } from '@billfold/shared/contracts/reminder.contract';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { useMay } from '@billfold/shared/remote/permission';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Stack } from '@billfold/shared/ui/Stack';
import { CopyLink } from '../../entities/invoice/CopyLink';
import { reminderPreview } from './reminder-preview.resource';
import styles from './ReminderQuestion.module.css';
import { sendReminder } from './send-reminder.submission';

export type ReminderQuestionProps = {
  readonly isOpen: boolean;
  readonly invoiceId: number;
  readonly merchantId: number;
  readonly customerName: string;
  readonly onClose: () => void;
};

const Preview = ({
  preview,
  leavesAt,
}: {
  readonly preview: ReminderPreview;
  readonly leavesAt: string | null;
}) => (
  <Stack gap={3}>
    <p>
      {preview.medium === 'sms'
        ? `We'll text this to ${preview.address}:`
        : `We'll email this to ${preview.address}:`}
    </p>
    <p className={styles.text}>{withShortLink(preview.body)}</p>
    <p className={styles.note}>
      The link opens this bill, to pay it without signing in.
      {(preview.segments ?? 1) > 1 && ` It's ${preview.segments} texts long.`}
    </p>
    {leavesAt !== null && (
      <p>{`Texts don't go out during quiet hours. This one waits until ${leavesAt}.`}</p>
    )}
  </Stack>
);

/** Shows what the customer gets before it is sent, or why there is nothing to send. */
export const ReminderQuestion = ({
  isOpen,
  invoiceId,
  merchantId,
  customerName,
  onClose,
}: ReminderQuestionProps) => {
  const [data, reload] = useResource(reminderPreview, isOpen ? invoiceId : null);
  const [state, send] = useSubmission(sendReminder, onClose);
  const mayShare = useMay('invoices', merchantId);
  const toStaffTime = useStaffTime(merchantId);
  const reminder = valueOf(data);
  const preview = reminder?.kind === 'ready' ? reminder.preview : null;
  const opensAt = preview?.leaves_at ?? null;
  const leavesAt = opensAt === null ? null : toStaffTime(opensAt);
  const isOver = data.status === 'failed' || reminder?.kind === 'refused';
  const isSending = state.status === 'sending';
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={`Send ${customerName} a reminder?`}
      isDismissable={!isSending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {!isOver && (
            <SettledButton
              disabled={preview === null}
              isBusy={isSending}
              busyLabel="Sending..."
              onClick={() => send({ invoiceId, leavesAt })}
            >
              Send reminder
            </SettledButton>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <ErrorArea
          errors={state.status === 'refused' ? state.errors : []}
          retriesByItself={false}
        />
        <WhenLoaded data={data} loadingLabel="Loading the reminder" onRetry={reload}>
          {(value) =>
            value.kind === 'ready' ? (
              <Preview preview={value.preview} leavesAt={leavesAt} />
            ) : (
              <>
                {value.errors.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {value.isUnreachable && mayShare && <CopyLink invoiceId={invoiceId} />}
              </>
            )
          }
        </WhenLoaded>
      </Stack>
    </Modal>
  );
};

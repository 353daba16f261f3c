import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import type { TimeZonePreview } from '@billfold/shared/contracts/time-zone.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Stack } from '@billfold/shared/ui/Stack';
import { timeZonePreview } from './more-settings.resource';
import styles from './BusinessSettings.module.css';
import { clockIn, zoneLabel } from './time-zones';

type EffectProps = {
  readonly preview: TimeZonePreview;
  readonly from: string;
  readonly to: string;
};

const shownRuns = 5;

const Today = ({ preview, from, to }: EffectProps) => (
  <p>
    It's now {clockIn(from, preview.now)} and will be {clockIn(to, preview.now)}.{' '}
    {preview.today_before === preview.today_after
      ? `Your business day stays ${formatDate(preview.today_before)}.`
      : `Your business day becomes ${formatDate(preview.today_after)}.`}
  </p>
);

const Runs = ({ preview: { runs }, from, to }: EffectProps) => {
  if (runs.length === 0) return <p>No automated messages are waiting.</p>;
  const more = runs.length - shownRuns;
  return (
    <div>
      <p>Next automated messages:</p>
      <ul className={styles.effects}>
        {runs.slice(0, shownRuns).map(({ label, before, after }) => (
          <li key={label}>
            {label}:{' '}
            {after === null
              ? `still has to run at ${clockIn(from, before)}`
              : `${clockIn(to, after)} (was ${clockIn(from, before)})`}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </div>
  );
};

const Payments = ({ preview: { payments, now }, from, to }: EffectProps) => {
  if (payments.length === 0) return <p>No autopay or scheduled payments are waiting.</p>;
  return (
    <div>
      <p>Autopay and scheduled payments:</p>
      <ul className={styles.effects}>
        {payments.map(({ on, count, before, after }) => (
          <li key={on}>
            {formatDate(on)}: {count === 1 ? '1 payment' : `${count} payments`}{' '}
            {new Date(after) <= new Date(now)
              ? 'run as soon as you save'
              : `from ${clockIn(to, after)}`}{' '}
            (was {clockIn(from, before)})
          </li>
        ))}
      </ul>
    </div>
  );
};

type TimeZoneDialogProps = {
  readonly isOpen: boolean;
  readonly settings: BusinessSettings;
  /** The new one. */
  readonly zone: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** What another time zone does to the merchant's day, before it is saved. */
export const TimeZoneDialog = (props: TimeZoneDialogProps) => {
  const { isOpen, settings, zone, onClose, onConfirm } = props;
  const { merchant_id: merchantId, time_zone: from } = settings;
  const [data, reload] = useResource(timeZonePreview, isOpen ? { merchantId, zone } : null);
  const waiting = valueOf(data)?.runs.find(({ after }) => after === null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={`Change to ${zoneLabel(zone)}?`}
      width="small"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SettledButton
            onClick={onConfirm}
            disabled={valueOf(data) === undefined || waiting !== undefined}
          >
            Change
          </SettledButton>
        </>
      }
    >
      <WhenLoaded data={data} loadingLabel="Checking what changes" onRetry={reload}>
        {(preview) => (
          <Stack>
            <Today preview={preview} from={from} to={zone} />
            <Runs preview={preview} from={from} to={zone} />
            <Payments preview={preview} from={from} to={zone} />
            <p>
              {waiting === undefined
                ? 'Nothing runs twice or gets lost. Reports count past days again by the new zone, which can take a few minutes.'
                : `In the new zone it's too late for today's run of “${waiting.label}”. Change the time zone after it has run.`}
            </p>
          </Stack>
        )}
      </WhenLoaded>
    </Modal>
  );
};

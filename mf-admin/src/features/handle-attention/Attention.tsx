import type { AlarmView, MoneyDoubt } from '@billfold/shared/contracts/attention.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { may, useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { AnnouncedCash } from './AnnouncedCash';
import styles from './Attention.module.css';
import { attention } from './attention.resource';
import { AttentionItem } from './AttentionItem';
import { checkDoubt } from './attention.submission';
import { ageText, alarmTitles, doubtName, doubtText } from './attention-texts';

const ResolveAlarmForm = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "resolve-alarm" */ './ResolveAlarmForm')).ResolveAlarmForm,
);

type AlarmProps = { readonly alarm: AlarmView; readonly readAt: number };

const Alarm = ({ alarm, readAt }: AlarmProps) => {
  const dialog = useDialog('resolve', { isParameter: true });
  const mayResolve = useMay('refund', alarm.merchant_id) && alarm.may_resolve;
  const title = [alarmTitles[alarm.kind], alarm.user].filter((part) => part !== '').join(', ');
  return (
    <AttentionItem
      title={title}
      age={ageText(alarm.raised_at, readAt)}
      invoice={alarm.invoice}
      merchantName={alarm.merchant_name}
      text={alarm.detail}
    >
      {mayResolve && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Resolve: ${title}`}
          onClick={() => dialog.openFor(alarm.id)}
        >
          Resolve
        </Button>
      )}
    </AttentionItem>
  );
};

/** The dialog of the alarm that the address names. */
const NamedAlarm = ({ alarms }: { readonly alarms: readonly AlarmView[] }) => {
  const session = useSession();
  const dialog = useDialog('resolve', { isParameter: true });
  const alarm = alarms.find(({ id }) => id === dialog.id);
  return alarm !== undefined && alarm.may_resolve && may(session, 'refund', alarm.merchant_id) ? (
    <ResolveAlarmForm key={alarm.id} isOpen alarm={alarm} onClose={dialog.close} />
  ) : null;
};

type DoubtsProps = { readonly doubts: readonly MoneyDoubt[]; readonly readAt: number };

const Doubts = ({ doubts, readAt }: DoubtsProps) => {
  const [state, check] = useSubmission(checkDoubt);
  const [checkedId, setCheckedId] = useState<number | null>(null);
  const isChecking = state.status === 'sending';
  return (
    <>
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
      {doubts.length > 0 && (
        <ul className={styles.list}>
          {doubts.map((doubt) => (
            <AttentionItem
              key={doubt.id}
              title={doubtName(doubt)}
              age={ageText(doubt.since, readAt)}
              invoice={doubt.invoice}
              merchantName={doubt.merchant_name}
              text={`${doubt.visible_method}. ${doubtText(doubt)}`}
            >
              <Button
                variant="secondary"
                size="small"
                isBusy={isChecking && checkedId === doubt.id}
                busyLabel="Checking..."
                aria-label={`Check now: ${doubtName(doubt)}`}
                onClick={() => {
                  setCheckedId(doubt.id);
                  check(doubt);
                }}
              >
                Check now
              </Button>
            </AttentionItem>
          ))}
        </ul>
      )}
    </>
  );
};

/**
 * What needs a person: payments and refunds in doubt, announced cash, then open alarms, the oldest of each first.
 * Nothing while nothing does.
 */
export const Attention = () => {
  const [data, reload] = useResource(attention);
  if (data.status === 'idle' || data.status === 'loading') return null;
  const { doubts = [], alarms = [], cash = [] } = valueOf(data) ?? {};
  const isQuiet = doubts.length + alarms.length + cash.length === 0;
  if (isQuiet && data.errors.length === 0) return null;
  return (
    <section aria-label="Needs attention">
      <Stack gap={3}>
        <Heading level={2}>Needs attention</Heading>
        <WhenLoaded data={data} loadingLabel="Loading what needs attention" onRetry={reload}>
          {({ has_more: hasMore, readAt }) => (
            <>
              <Doubts doubts={doubts} readAt={readAt} />
              <AnnouncedCash announced={cash} readAt={readAt} />
              {alarms.length > 0 && (
                <ul className={styles.list}>
                  {alarms.map((alarm) => (
                    <Alarm key={alarm.id} alarm={alarm} readAt={readAt} />
                  ))}
                </ul>
              )}
              <NamedAlarm alarms={alarms} />
              {hasMore && <p>There are more. They'll show up when these are done.</p>}
            </>
          )}
        </WhenLoaded>
      </Stack>
    </section>
  );
};

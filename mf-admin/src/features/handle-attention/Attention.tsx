import type { AlarmView, MoneyDoubt } from '@billfold/shared/contracts/attention.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { may, useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState, type ReactNode } from 'react';
import { paths } from '../../module/paths';
import styles from './Attention.module.css';
import { attention } from './attention.resource';
import { checkDoubt } from './attention.submission';
import { ageText, alarmTitles, doubtName, doubtText } from './attention.texts';
import { useResolveDialog } from './use-resolve-dialog';

const ResolveAlarmForm = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "resolve-alarm" */ './ResolveAlarmForm')).ResolveAlarmForm,
);

type ItemProps = {
  readonly title: string;
  readonly age: string;
  readonly invoice: number | null;
  readonly merchantName: string;
  readonly text: string;
  readonly children: ReactNode;
};

const Item = ({ title, age, invoice, merchantName, text, children }: ItemProps) => (
  <li className={styles.item}>
    <div className={styles.words}>
      <strong>{title}</strong>
      <p>{text}</p>
      <p className={styles.facts}>
        {`${merchantName}, ${age}`}
        {invoice !== null && (
          <>
            {' · '}
            <TextLink to={paths.invoice.href(invoice)}>Open invoice</TextLink>
          </>
        )}
      </p>
    </div>
    {children}
  </li>
);

type AlarmProps = { readonly alarm: AlarmView; readonly readAt: number };

const Alarm = ({ alarm, readAt }: AlarmProps) => {
  const dialog = useResolveDialog();
  const mayResolve = useMay('refund', alarm.merchant_id) && alarm.may_resolve;
  const title = [alarmTitles[alarm.kind], alarm.user].filter((part) => part !== '').join(', ');
  return (
    <Item
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
          onClick={() => dialog.open(alarm.id)}
        >
          Resolve
        </Button>
      )}
    </Item>
  );
};

/** The dialog of the alarm that the address names. */
const NamedAlarm = ({ alarms }: { readonly alarms: readonly AlarmView[] }) => {
  const session = useSession();
  const { alarmId, close } = useResolveDialog();
  const alarm = alarms.find(({ id }) => id === alarmId);
  return alarm !== undefined && alarm.may_resolve && may(session, 'refund', alarm.merchant_id) ? (
    <ResolveAlarmForm key={alarm.id} isOpen alarm={alarm} onClose={close} />
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
            <Item
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
            </Item>
          ))}
        </ul>
      )}
    </>
  );
};

/** What needs a person: payments and refunds in doubt, then open alarms, the oldest first. */
export const Attention = () => {
  const [data, reload] = useResource(attention);
  return (
    <section aria-label="Needs a person">
      <Stack gap={3}>
        <Heading level={2}>Needs a person</Heading>
        {data.status === 'idle' || data.status === 'loading' ? (
          <Loader label="Loading what needs a person" layout="inline" />
        ) : (
          <WhenLoaded data={data} loadingLabel="Loading what needs a person" onRetry={reload}>
            {({ doubts, alarms, has_more: hasMore, readAt }) => (
              <>
                {doubts.length + alarms.length === 0 && (
                  <p className={styles.nothing}>Nothing needs a person.</p>
                )}
                <Doubts doubts={doubts} readAt={readAt} />
                {alarms.length > 0 && (
                  <ul className={styles.list}>
                    {alarms.map((alarm) => (
                      <Alarm key={alarm.id} alarm={alarm} readAt={readAt} />
                    ))}
                  </ul>
                )}
                <NamedAlarm alarms={alarms} />
                {hasMore && <p>There are more. They follow when these are done.</p>}
              </>
            )}
          </WhenLoaded>
        )}
      </Stack>
    </section>
  );
};

import { sendTimeText } from '@billfold/shared/contracts/trigger-sentence';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { Switch } from '@billfold/shared/ui/Switch';
import { TextLink } from '@billfold/shared/ui/TextLink';
import {
  actionText,
  basedOn,
  conditionText,
  daysText,
  templateText,
} from '../../entities/trigger/trigger-text.domain';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../module/paths';
import { toggleTrigger } from './toggle-trigger.submission';
import styles from './TriggerCard.module.css';

type Fact = { readonly name: string; readonly value: string };

const factsOf = (trigger: TriggerView): readonly Fact[] => {
  const template = templateText(trigger);
  return [
    { name: 'Based on', value: basedOn(trigger) },
    { name: 'Action', value: actionText(trigger) },
    ...(template === null ? [] : [{ name: 'Template', value: template }]),
    ...(trigger.to_email === null || trigger.to_email === ''
      ? []
      : [{ name: 'Email', value: trigger.to_email }]),
    { name: 'Days', value: daysText(trigger.scheduled_days) },
    { name: 'Time', value: sendTimeText(trigger.send_time) },
    ...(trigger.next_run_at === null
      ? []
      : [{ name: 'Next run', value: formatDayIn(trigger.time_zone, trigger.next_run_at) }]),
  ];
};

const Actions = ({ trigger }: { readonly trigger: TriggerView }) => {
  const [edit, deletion] = [useDialog('edit'), useDialog('delete')];
  const mayChange = useMay('automation', trigger.merchant);
  return (
    <footer className={styles.actions}>
      <TextLink to={paths.runLog.href(trigger.id)}>Run log</TextLink>
      {mayChange && (
        <Inline>
          <Button
            variant="secondary"
            size="small"
            icon="edit"
            aria-label={`Edit ${trigger.label}`}
            onClick={() => edit.openFor(trigger.id)}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={`Delete ${trigger.label}`}
            onClick={() => deletion.openFor(trigger.id)}
          >
            Delete
          </Button>
        </Inline>
      )}
    </footer>
  );
};

const ActiveSwitch = ({ trigger }: { readonly trigger: TriggerView }) => {
  const dispatch = useDispatch();
  const { status } = useSelector((root) => toggleTrigger.select(root, trigger.id));
  return (
    <Switch
      label={`Active: ${trigger.label}`}
      isLabelHidden
      isOn={trigger.is_active}
      isDisabled={status === 'sending'}
      onChange={(isActive) =>
        dispatch(toggleTrigger.actions.submitted({ id: trigger.id, isActive }))
      }
    />
  );
};

export const TriggerCard = ({ trigger }: { readonly trigger: TriggerView }) => {
  const mayChange = useMay('automation', trigger.merchant);
  return (
    <Card>
      <article className={styles.card} aria-label={trigger.label} data-active={trigger.is_active}>
        <header className={styles.head}>
          <Heading level={2} size="small">
            {trigger.label}
          </Heading>
          {mayChange ? (
            <ActiveSwitch trigger={trigger} />
          ) : (
            <StatusPill status={trigger.is_active ? 'active' : 'inactive'} />
          )}
        </header>
        <dl className={styles.facts}>
          {factsOf(trigger).map(({ name, value }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.fact}>
            <dt>Conditions</dt>
            {trigger.conditions.length === 0 && <dd>None</dd>}
            {trigger.conditions.map((condition) => (
              <dd key={condition.id}>{conditionText(condition)}</dd>
            ))}
          </div>
        </dl>
        <Actions trigger={trigger} />
      </article>
    </Card>
  );
};

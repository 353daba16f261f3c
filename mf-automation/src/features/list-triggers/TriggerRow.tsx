import { sendTimeText } from '@billfold/shared/contracts/trigger-sentence';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { Icon } from '@billfold/shared/ui/Icon';
import { Menu } from '@billfold/shared/ui/Menu';
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
import { lastResult, triggerLine } from '../../entities/trigger/trigger-line.domain';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../module/paths';
import { briefDay, briefMoment } from './brief-times';
import { toggleTrigger } from './toggle-trigger.submission';
import styles from './TriggerRow.module.css';

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
  ];
};

/** Every part of an event, and the way to what it did. */
const Detail = ({ id, trigger }: { readonly id: string; readonly trigger: TriggerView }) => (
  <div id={id} className={styles.detail}>
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
    <TextLink to={paths.runLog.href(trigger.id)}>Run log</TextLink>
  </div>
);

const Actions = ({ trigger }: { readonly trigger: TriggerView }) => {
  const [edit, deletion] = [useDialog('edit'), useDialog('delete')];
  return (
    <Menu
      label={`Actions for ${trigger.label}`}
      entries={[
        { id: 'edit', label: 'Edit', icon: 'edit', onSelect: () => edit.openFor(trigger.id) },
        {
          id: 'delete',
          label: 'Delete',
          icon: 'trash',
          isDanger: true,
          onSelect: () => deletion.openFor(trigger.id),
        },
      ]}
    />
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

const NextRun = ({ trigger }: { readonly trigger: TriggerView }) => (
  <p className={styles.run}>
    <span className={styles.label}>Next run</span>
    <span>
      {trigger.is_active && trigger.next_run_at !== null
        ? briefMoment(trigger.time_zone, trigger.next_run_at)
        : 'Off'}
    </span>
  </p>
);

const LastRun = ({ trigger }: { readonly trigger: TriggerView }) => {
  const { id, last_run: run } = trigger;
  const result = lastResult(trigger);
  return (
    <p className={styles.run}>
      <span className={styles.label}>Last run</span>
      {run === null ? (
        <span>Not yet</span>
      ) : (
        <Link
          to={paths.run.href(id, run.id)}
          className={styles.result}
          data-failed={run.state === 'missed' || (run.counts?.failed ?? 0) > 0}
        >
          {`${briefDay(run.run_on)}: ${result ?? ''}`}
        </Link>
      )}
    </p>
  );
};

/** One event in a line; a press on its name shows every part of it. */
export const TriggerRow = ({ trigger }: { readonly trigger: TriggerView }) => {
  const mayChange = useMay('automation', trigger.merchant);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <article className={styles.row} aria-label={trigger.label} data-active={trigger.is_active}>
      <span className={styles.switch}>
        {mayChange ? (
          <ActiveSwitch trigger={trigger} />
        ) : (
          <StatusPill status={trigger.is_active ? 'active' : 'inactive'} />
        )}
      </span>
      <div className={styles.what}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': id })}
            onClick={() => setOpen(!isOpen)}
          >
            {trigger.label}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        </h2>
        <p className={styles.line}>{triggerLine(trigger)}</p>
      </div>
      <NextRun trigger={trigger} />
      <LastRun trigger={trigger} />
      {mayChange && (
        <span className={styles.menu}>
          <Actions trigger={trigger} />
        </span>
      )}
      {isOpen && <Detail id={id} trigger={trigger} />}
    </article>
  );
};

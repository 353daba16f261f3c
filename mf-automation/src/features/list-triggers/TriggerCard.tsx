import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { Switch } from '@billfold/shared/ui/Switch';
import styles from './TriggerCard.module.css';
import {
  actionText,
  basedOn,
  conditionText,
  daysText,
  templateText,
  timeText,
} from './trigger-text.domain';

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
    { name: 'Time', value: timeText(trigger.send_time) },
  ];
};

export type TriggerCardProps = {
  readonly trigger: TriggerView;
  readonly isSaving: boolean;
  readonly onToggle: (isActive: boolean) => void;
};

export const TriggerCard = ({ trigger, isSaving, onToggle }: TriggerCardProps) => {
  const mayChange = useMay('automation', trigger.merchant);
  return (
    <Card>
      <article className={styles.card} aria-label={trigger.label} data-active={trigger.is_active}>
        <header className={styles.head}>
          <Heading level={2} size="small">
            {trigger.label}
          </Heading>
          {mayChange ? (
            <Switch
              label={`Active: ${trigger.label}`}
              isLabelHidden
              isOn={trigger.is_active}
              isDisabled={isSaving}
              onChange={onToggle}
            />
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
      </article>
    </Card>
  );
};

import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useId } from 'react';
import { useConsole } from '../../api/Console';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { percentText, rulesOf, type Rule } from '../../entities/rollout/rollout-words';
import { paths } from '../../module/paths';
import { noRelease } from '../change-rollout/change.form';
import { changesFor, changeTexts, type ChangeKind } from '../change-rollout/change-kinds';
import type { OpenChange } from '../change-rollout/ChangeDialog';
import { whyNot, type Place } from '../change-rollout/why-not';
import styles from './RolloutCard.module.css';

type OnOpen = (kind: ChangeKind, preset?: OpenChange['preset']) => void;

/** The visitors as one line: how much of it is the canary is seen before a word is read. */
const ShareBar = ({
  state: { percentage, default: standard, disabled },
}: {
  readonly state: RolloutState;
}) => {
  if (standard === null && percentage === null) return null;
  if (disabled !== null) return <div className={styles.bar} data-off aria-hidden="true" />;
  return (
    <div className={styles.bar} aria-hidden="true">
      {percentage !== null && (
        <span className={styles.canaryShare} style={{ width: `${percentage.percent}%` }} />
      )}
      {standard !== null && <span className={styles.defaultShare} />}
    </div>
  );
};

const removalOf = ({ kind, subject }: Rule): readonly [ChangeKind, OpenChange['preset']] | null => {
  if (kind === 'merchant') return ['set_tenant', { merchantId: subject, release: noRelease }];
  return kind === 'channel' ? ['set_channel', { channel: subject, release: noRelease }] : null;
};

const RuleLine = ({
  rule,
  isOff,
  onOpen,
}: {
  readonly rule: Rule;
  readonly isOff: boolean;
  readonly onOpen: OnOpen;
}) => {
  const removal = removalOf(rule);
  return (
    <li className={styles.rule} data-kind={rule.kind}>
      <span className={styles.who}>
        <span className={styles.swatch} aria-hidden="true" />
        <span>{rule.who}</span>
      </span>
      {rule.release !== null && (
        <span className={styles.release}>
          <Icon name="chevron-right" size={14} label="get" />
          <TextLink to={paths.release.href(rule.release)}>{shortRelease(rule.release)}</TextLink>
        </span>
      )}
      {rule.more !== '' && <span className={styles.more}>{rule.more}</span>}
      {removal !== null && (
        <span className={styles.remove}>
          <Button
            size="small"
            variant="quiet"
            disabled={isOff}
            aria-label={`Remove the rule for the ${rule.kind} ${rule.subject}`}
            onClick={() => onOpen(...removal)}
          >
            Remove
          </Button>
        </span>
      )}
    </li>
  );
};

const variantOf = (kind: ChangeKind, index: number): 'primary' | 'secondary' | 'danger' => {
  if (changeTexts[kind].isDangerous) return 'danger';
  return index === 0 ? 'primary' : 'secondary';
};

/** Shows impossible changes with their reason, so that operators need not search for them. */
const Actions = ({ place, onOpen }: { readonly place: Place; readonly onOpen: OnOpen }) => {
  const { operator } = useConsole();
  const id = useId();
  const changes = changesFor(place.state).map((kind) => ({
    kind,
    reason: whyNot(operator, kind, place),
  }));
  const reasons = [...new Set(changes.flatMap(({ reason }) => reason ?? []))];
  return (
    <Stack gap={2}>
      <Inline>
        {changes.map(({ kind, reason }, index) => (
          <Button
            key={kind}
            size="small"
            variant={variantOf(kind, index)}
            disabled={reason !== null}
            aria-describedby={reason === null ? undefined : `${id}${reasons.indexOf(reason)}`}
            onClick={() => onOpen(kind)}
          >
            {changeTexts[kind].button}
          </Button>
        ))}
      </Inline>
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}${index}`} className={styles.small}>
          {reason}
        </p>
      ))}
    </Stack>
  );
};

/** Shows which visitors get which release, since when and why, and the possible changes. */
export const RolloutCard = ({
  place,
  onOpen,
}: {
  readonly place: Place;
  readonly onOpen: OnOpen;
}) => {
  const { operator } = useConsole();
  const { state } = place;
  const { percentage, disabled, lock } = state;
  return (
    <Card padding="large">
      <Stack>
        <Heading level={2}>Who is served what</Heading>
        {disabled !== null && (
          <p className={styles.off}>
            <strong>It's turned off. No visitor gets it.</strong> Its screens show: “
            {disabled.message}” The rules below wait.
          </p>
        )}
        <ShareBar state={state} />
        <ol className={styles.rules}>
          {rulesOf(state).map((rule) => (
            <RuleLine
              key={`${rule.kind} ${rule.subject}`}
              rule={rule}
              isOff={whyNot(operator, 'set_tenant', place) !== null}
              onOpen={onOpen}
            />
          ))}
        </ol>
        <div className={styles.small}>
          {percentage !== null && (
            <p>
              At {percentText(percentage.percent)} since <Moment at={percentage.stepSince} />, begun{' '}
              <Moment at={percentage.startedAt} />.
            </p>
          )}
          {lock !== null && (
            <p>
              {lock.by} locked it on <Moment at={lock.at} />: “{lock.reason}”
            </p>
          )}
          {state.changedAt !== '' && (
            <p>
              Last changed <Moment at={state.changedAt} />. The first rule that fits a visitor
              decides.
            </p>
          )}
        </div>
        <Actions place={place} onOpen={onOpen} />
      </Stack>
    </Card>
  );
};

import type { ModuleHealth } from '@billfold/shared/contracts/module-health';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useConsole } from '../../api/Console';
import { shortRelease } from '../../entities/rollout/release-name';
import { gateWords, percentText } from '../../entities/rollout/rollout-words';
import { paths } from '../../module/paths';
import { canRollBack, changeTexts, type ChangeKind } from '../change-rollout/change-kinds';
import { whyNot, type Place } from '../change-rollout/why-not';
import styles from './OverviewScreen.module.css';

export type Found = Place & { readonly health: ModuleHealth | undefined };

const isUnderWay = ({ state: { percentage, disabled, lock }, health }: Found): boolean =>
  percentage !== null || disabled !== null || lock !== null || health?.tone === 'bad';

/** Orders states that affect visitors first and waiting states last. */
const urgency = ({ state: { disabled, percentage }, health }: Found): number => {
  if (health?.tone === 'bad') return 0;
  if (disabled !== null) return 1;
  return percentage === null ? 3 : 2;
};

const sentencesOf = ({ disabled, percentage, lock }: RolloutState): readonly string[] => [
  ...(disabled === null ? [] : [`Its screens show: “${disabled.message}”`]),
  ...(percentage === null
    ? []
    : [
        `${percentText(percentage.percent)} of the visitors are served ${shortRelease(percentage.release)}. ${gateWords(percentage)}`,
      ]),
  ...(lock === null ? [] : [`Locked by ${lock.by}: “${lock.reason}”`]),
];

const waysOut = ({ state }: Found): readonly ChangeKind[] => [
  ...(state.disabled === null ? [] : (['enable'] as const)),
  ...(canRollBack(state) ? (['rollback'] as const) : []),
];

/** Lists unsettled modules first: canaries, disabled or locked modules, and failures. */
export const UnderWay = ({
  found,
  onOpen,
}: {
  readonly found: readonly Found[];
  readonly onOpen: (kind: ChangeKind, place: Place) => void;
}) => {
  const { operator } = useConsole();
  const shown = found.filter(isUnderWay).toSorted((one, other) => urgency(one) - urgency(other));
  if (shown.length === 0) return null;
  return (
    <Card padding="medium">
      <Heading level={2}>Under way</Heading>
      <ul className={styles.underWay}>
        {shown.map((one) => {
          const { environment, module, disabled, percentage, lock } = one.state;
          return (
            <li key={`${environment} ${module}`} className={styles.item}>
              <div className={styles.itemText}>
                <Inline gap={2}>
                  <TextLink
                    to={paths.module.href(environment, module)}
                  >{`${module} in ${environment}`}</TextLink>
                  {disabled !== null && (
                    <StatusPill status="disabled" label="Switched off" tone="danger" />
                  )}
                  {percentage !== null && (
                    <StatusPill
                      status="canary"
                      label={percentage.paused === null ? 'Canary' : 'Canary paused'}
                      tone={percentage.paused === null ? 'info' : 'warning'}
                    />
                  )}
                  {lock !== null && <StatusPill status="locked" tone="warning" />}
                  {one.health?.tone === 'bad' && (
                    <StatusPill status="failing" label={one.health.words} tone="danger" />
                  )}
                </Inline>
                {sentencesOf(one.state).map((sentence) => (
                  <p key={sentence} className={styles.told}>
                    {sentence}
                  </p>
                ))}
              </div>
              <Inline>
                {waysOut(one)
                  .filter((kind) => whyNot(operator, kind, one) === null)
                  .map((kind) => (
                    <Button
                      key={kind}
                      size="small"
                      variant={changeTexts[kind].isDangerous ? 'danger' : 'secondary'}
                      aria-label={`${changeTexts[kind].button}: ${module} in ${environment}`}
                      onClick={() => onOpen(kind, one)}
                    >
                      {changeTexts[kind].button}
                    </Button>
                  ))}
              </Inline>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};

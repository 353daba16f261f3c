import { hasRole } from '@billfold/shared/contracts/operator-roles';
import type {
  OverrideAnswer,
  Overview,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import { describeAct } from '@billfold/shared/contracts/waiting-act-words';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { useConsole } from '../../api/Console';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { ReasonDialog } from '../../frame/ReasonDialog';
import { IssuedLink } from '../../entities/override/IssuedLink';
import { changeTexts } from '../change-rollout/change-kinds';
import styles from './WaitingChanges.module.css';

type Answering = { readonly change: WaitingChange; readonly isConfirmed: boolean };
type Command = WaitingChange['changes'][number]['command'];

const detailOf = (command: Command): string => {
  const details = [
    ...('release' in command && typeof command.release === 'string'
      ? [shortRelease(command.release)]
      : []),
    ...('to' in command && command.to !== undefined ? [shortRelease(command.to)] : []),
    ...('percent' in command ? [`${command.percent} %`] : []),
    ...('merchantId' in command ? [`merchant ${command.merchantId}`] : []),
    ...('name' in command ? [`channel ${command.name}`] : []),
  ];
  return details.length === 0 ? '' : ` (${details.join(', ')})`;
};

/** What would happen, a line for each module. */
const linesOf = ({ environment, changes, protection, act }: WaitingChange): readonly string[] => {
  if (act !== undefined) return [`${environment}: ${describeAct(act)}`];
  if (protection === null)
    return changes.map(
      ({ module, command }) =>
        `${changeTexts[command.kind].title}${detailOf(command)}: ${module} in ${environment}`,
    );
  return [
    protection.isProtected
      ? `${environment} needs no second person any more`
      : `${environment} is open to every operator`,
  ];
};

/** Lists the changes that wait for a second person, who confirms them here. */
export const WaitingChanges = ({
  overview,
  onDone,
}: {
  readonly overview: Overview;
  readonly onDone: (sentence: string) => void;
}) => {
  const { api, operator, refresh } = useConsole();
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [issued, setIssued] = useState<OverrideAnswer | null>(null);
  const waiting = overview.environments.flatMap((environment) => environment.waiting ?? []);
  if (waiting.length === 0 && issued === null) return null;
  const send = async ({ change, isConfirmed }: Answering, reason: string): Promise<void> => {
    if (isConfirmed) {
      const confirmed = await api.confirmWaiting(change, reason);
      setIssued(confirmed.issued ?? null);
    } else await api.withdrawWaiting(change, reason);
    setAnswering(null);
    refresh();
    onDone(`Done: change ${change.id} is ${isConfirmed ? 'confirmed' : 'withdrawn'}.`);
  };
  return (
    <Card padding="medium">
      <Heading level={2}>Waiting for a second person</Heading>
      {issued !== null && <IssuedLink answer={issued} onForget={() => setIssued(null)} />}
      <ul className={styles.list}>
        {waiting.map((change) => (
          <li key={change.id} className={styles.item}>
            <div className={styles.text}>
              {linesOf(change).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p className={styles.asked}>
                {change.askedBy}, <Moment at={change.askedAt} />: “{change.reason}”
              </p>
            </div>
            {hasRole(operator, 'operator') && !overview.isReadOnly && (
              <Inline>
                {hasRole(operator, 'admin') && change.askedBy !== operator.name && (
                  <Button
                    size="small"
                    aria-label={`Confirm change ${change.id}`}
                    onClick={() => setAnswering({ change, isConfirmed: true })}
                  >
                    Confirm
                  </Button>
                )}
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Withdraw change ${change.id}`}
                  onClick={() => setAnswering({ change, isConfirmed: false })}
                >
                  Withdraw
                </Button>
              </Inline>
            )}
          </li>
        ))}
      </ul>
      {answering !== null && (
        <ReasonDialog
          title={`${answering.isConfirmed ? 'Confirm' : 'Withdraw'} change ${answering.change.id}`}
          text={`${linesOf(answering.change).join('. ')}. ${answering.change.askedBy} asked for it: “${answering.change.reason}”`}
          button={answering.isConfirmed ? 'Confirm' : 'Withdraw'}
          isDangerous={false}
          onSend={(reason) => send(answering, reason)}
          onClose={() => setAnswering(null)}
        />
      )}
    </Card>
  );
};

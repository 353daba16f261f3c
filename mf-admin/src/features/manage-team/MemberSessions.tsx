import type { TeamSession } from '@billfold/shared/contracts/team.contract';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import styles from './Team.module.css';

type MemberSessionsProps = {
  readonly sessions: readonly TeamSession[];
  readonly isBusy: boolean;
  readonly onEnd: (sessionId: number) => void;
};

/** Where a person is signed in now, and the way to sign them out there. */
export const MemberSessions = ({ sessions, isBusy, onEnd }: MemberSessionsProps) => {
  const timeText = useStaffTime();
  return sessions.length === 0 ? null : (
    <section aria-label="Signed in">
      <Stack gap={2}>
        <Heading level={3}>Signed in</Heading>
        <ul className={styles.sessions}>
          {sessions.map((session) => {
            const since = timeText(session.created_at);
            return (
              <li key={session.id} className={styles.session}>
                <span className={styles.facts}>
                  <span>Since {since}</span>
                  <span>
                    {session.is_current
                      ? 'This is you, now.'
                      : `Last used ${timeText(session.last_used_at)}`}
                  </span>
                </span>
                {!session.is_current && (
                  <Button
                    size="small"
                    variant="secondary"
                    disabled={isBusy}
                    aria-label={`Sign out the session since ${since}`}
                    onClick={() => onEnd(session.id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Stack>
    </section>
  );
};

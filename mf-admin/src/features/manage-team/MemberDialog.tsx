import { isPermission, type Permission } from '@billfold/shared/contracts/permissions.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { DiscardQuestion } from '@billfold/shared/forms/DiscardQuestion';
import { useLeaveGuard } from '@billfold/shared/forms/use-leave-guard';
import { may } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { MemberAccess } from './MemberAccess';
import { MemberSessions } from './MemberSessions';
import { PermissionChoice } from './PermissionChoice';
import { changeMember, type MemberChange, nameOf } from './team.submission';
import styles from './Team.module.css';

type MemberDialogProps = {
  readonly isOpen: boolean;
  readonly member: TeamMember;
  readonly onClose: () => void;
};

const heldBy = ({ permissions }: TeamMember): readonly Permission[] =>
  permissions.filter(isPermission);

/** One person of a team: what they may do, where they are signed in, and the end of their access. */
export const MemberDialog = ({ isOpen, member, onClose }: MemberDialogProps) => {
  const session = useSession();
  const [chosen, setChosen] = useState(heldBy(member));
  const [state, submit] = useSubmission(changeMember);
  const isBusy = state.status === 'sending';
  const change = (wanted: MemberChange) => submit({ member, change: wanted });
  const isFormer = member.state === 'deactivated';
  const isChanged = chosen.join() !== heldBy(member).join();
  const guard = useLeaveGuard(isOpen && isChanged, ['person', 'at']);
  const close = () => {
    if (isChanged) guard.ask(onClose);
    else onClose();
  };
  return (
    <>
      <Overlay
        isOpen={isOpen}
        onClose={close}
        title={nameOf(member)}
        isDismissable={!isBusy}
        footer={
          <>
            <Button variant="secondary" onClick={close} disabled={isBusy}>
              Close
            </Button>
            {!isFormer && (
              <Button
                isBusy={isBusy}
                disabled={!isChanged}
                onClick={() => change({ kind: 'permissions', permissions: chosen })}
              >
                Save permissions
              </Button>
            )}
          </>
        }
      >
        <Stack gap={4}>
          {state.status === 'refused' && <ErrorArea errors={state.errors} />}
          <p className={styles.facts}>
            <span>{member.email}</span>
            <span>
              {member.merchant_name} · {member.username}
            </span>
          </p>
          {!isFormer && (
            <PermissionChoice
              chosen={chosen}
              onChange={setChosen}
              mayGrant={(permission) => may(session, permission, member.merchant_id)}
              isDisabled={isBusy}
            />
          )}
          <MemberSessions
            sessions={member.sessions}
            isBusy={isBusy}
            onEnd={(sessionId) => change({ kind: 'end_session', sessionId })}
          />
          <MemberAccess member={member} isBusy={isBusy} onChange={change} />
        </Stack>
      </Overlay>
      <DiscardQuestion guard={guard} title={nameOf(member)} />
    </>
  );
};

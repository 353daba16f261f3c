import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Inline } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { type MemberChange, nameOf } from './team.submission';

type MemberAccessProps = {
  readonly member: TeamMember;
  readonly isBusy: boolean;
  readonly onChange: (change: MemberChange) => void;
};

const Deactivate = ({ member, isBusy, onChange }: MemberAccessProps) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" disabled={isBusy} onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Deactivate ${nameOf(member)}?`}
        confirmLabel="Deactivate"
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange({ kind: 'deactivate' });
        }}
      >
        {`${nameOf(member)} will lose all access to ${member.merchant_name} right away. Their activity stays in the log. You can reactivate them later.`}
      </ConfirmDialog>
    </>
  );
};

const ResetFactor = ({ member, isBusy, onChange }: MemberAccessProps) => {
  const [isAsking, setAsking] = useState(false);
  if (member.has_second_factor !== true || member.is_self) return null;
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={() => setAsking(true)}>
        Reset two-step verification
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Reset two-step verification for ${nameOf(member)}?`}
        confirmLabel="Reset"
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange({ kind: 'reset_second_factor' });
        }}
      >
        {`For a lost phone. ${nameOf(member)} will be signed out everywhere and can sign in with just their password next time. Make sure it's really ${nameOf(member)} asking.`}
      </ConfirmDialog>
    </>
  );
};

/** The end of a person's access, or its new begin. */
export const MemberAccess = (props: MemberAccessProps) => {
  const { member, isBusy, onChange } = props;
  switch (member.state) {
    case 'active':
      return (
        <Inline>
          <ResetFactor {...props} />
          <Deactivate {...props} />
        </Inline>
      );
    case 'deactivated':
      return (
        <Inline>
          <Button isBusy={isBusy} onClick={() => onChange({ kind: 'reactivate' })}>
            Reactivate
          </Button>
        </Inline>
      );
    case 'invited':
      return (
        <Inline>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => onChange({ kind: 'resend_invitation' })}
          >
            Resend invitation
          </Button>
          <Button
            variant="danger"
            disabled={isBusy}
            onClick={() => onChange({ kind: 'withdraw_invitation' })}
          >
            Withdraw invitation
          </Button>
        </Inline>
      );
  }
};

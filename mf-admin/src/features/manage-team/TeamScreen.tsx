import {
  missingPermissionText,
  permissionSetOf,
} from '@billfold/shared/contracts/permissions.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useServices } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { paths } from '../../module/paths';
import { FactorRules } from './FactorRules';
import { InviteDialog } from './InviteDialog';
import { MemberDialog } from './MemberDialog';
import { team } from './team.resource';
import { nameOf } from './team.submission';

const tones = { active: 'success', invited: 'warning', deactivated: 'neutral' } as const;

const keyOf = ({ user_id, merchant_id }: TeamMember): string => `${user_id}-${merchant_id}`;

const lastSeen = ({ sessions: [newest], merchant_id: merchantId }: TeamMember) =>
  newest === undefined ? (
    'Signed out'
  ) : (
    <StaffTime at={newest.last_used_at} form="date" merchantId={merchantId} />
  );

const columns: readonly Column<TeamMember>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => `${nameOf(row)}${row.is_self ? ' (you)' : ''}`,
    isOneLine: true,
    onPhone: 'title',
  },
  {
    id: 'email',
    header: 'Email',
    cell: (row) => row.email,
    isOneLine: true,
    isWideOnly: 'small',
    onPhone: 'line',
  },
  {
    id: 'role',
    header: 'Role',
    cell: (row) => permissionSetOf(row.permissions) ?? `Custom, ${row.permissions.length}`,
    onPhone: 'line',
  },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <StatusPill status={row.state} tone={tones[row.state]} />,
    onPhone: 'end',
  },
  {
    id: 'factor',
    header: 'Two-step verification',
    cell: (row) => (row.has_second_factor === true ? 'On' : 'Off'),
    isWideOnly: 'small',
    onPhone: 'none',
  },
  { id: 'seen', header: 'Last seen', cell: lastSeen, onPhone: 'none' },
];
const business: Column<TeamMember> = {
  id: 'merchant',
  header: 'Business',
  cell: (row) => row.merchant_name,
  isOneLine: true,
  onPhone: 'line',
};

const TeamTable = ({ members }: { readonly members: readonly TeamMember[] }) => {
  const { navigate } = useServices();
  const [query] = useSearchParams();
  const close = useCallback(() => navigate(paths.team.pattern, { replace: true }), [navigate]);
  const opened = members.find(
    (member) =>
      String(member.user_id) === query.get('person') &&
      String(member.merchant_id) === query.get('at'),
  );
  const hasSeveral = new Set(members.map(({ merchant_id }) => merchant_id)).size > 1;
  return (
    <>
      <DataTable
        label="Team"
        columns={hasSeveral ? [...columns, business] : columns}
        rows={members}
        rowKey={keyOf}
        emptyText="No one on the team yet."
        rowLink={(row) => paths.team.member(row.user_id, row.merchant_id)}
      />
      {opened !== undefined && (
        <MemberDialog
          key={`${keyOf(opened)} ${opened.permissions.join()}`}
          isOpen
          member={opened}
          onClose={close}
        />
      )}
      <InviteDialog isOpen={query.has('invite')} onClose={close} />
    </>
  );
};

const InviteButton = () => {
  const { navigate } = useServices();
  return (
    <Button icon="plus" onClick={() => navigate(paths.team.invite)}>
      Invite teammate
    </Button>
  );
};

const Team = () => {
  const [members, reload] = useResource(team);
  return (
    <>
      <WhenLoaded data={members} loadingLabel="Loading team" onRetry={reload}>
        {(value) => <TeamTable members={value} />}
      </WhenLoaded>
      {/* Below the table, which takes its height when it is read. */}
      {members.status !== 'idle' && members.status !== 'loading' && <FactorRules />}
      <CodePrompt />
    </>
  );
};

/** Who works at the merchants of the signed-in owner. */
export const TeamScreen = () => {
  const mayManage = useMay('team');
  return (
    <SettingsPage title="Team" action={mayManage && <InviteButton />}>
      {mayManage ? <Team /> : <ErrorArea errors={missingPermissionText('team')} />}
    </SettingsPage>
  );
};

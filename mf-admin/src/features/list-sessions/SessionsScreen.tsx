import type { OwnSession } from '@billfold/shared/contracts/second-factor.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useStaffTime } from '@billfold/shared/remote/staff-time';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { type Column, DataTable } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { endSessions, ownSessions } from './own-sessions.resource';

const deviceOf = ({ device }: OwnSession): string => (device === '' ? 'Unknown device' : device);
const keyOf = ({ id }: OwnSession): string => String(id);

const EndButton = ({
  session,
  isBusy,
  onEnd,
}: {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}) => (
  <Button
    size="small"
    variant="secondary"
    disabled={isBusy}
    aria-label={`Sign out ${deviceOf(session)}, signed in ${useStaffTime()(session.created_at)}`}
    onClick={onEnd}
  >
    Sign out
  </Button>
);

const columnsOf = (
  isBusy: boolean,
  end: (session: OwnSession) => void,
): readonly Column<OwnSession>[] => [
  { id: 'device', header: 'Device', cell: deviceOf, onPhone: 'title' },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => (address === '' ? 'Unknown' : address),
    onPhone: 'line',
  },
  {
    id: 'since',
    header: 'Signed in',
    cell: ({ created_at }) => <StaffTime at={created_at} />,
    onPhone: 'none',
  },
  {
    id: 'used',
    header: 'Last used',
    cell: (session) =>
      session.is_current ? 'This session' : <StaffTime at={session.last_used_at} />,
    onPhone: 'line',
  },
  {
    id: 'end',
    header: 'Sign out',
    isHeaderHidden: true,
    align: 'end',
    cell: (session) =>
      session.is_current ? null : (
        <EndButton session={session} isBusy={isBusy} onEnd={() => end(session)} />
      ),
    onPhone: 'end',
  },
];

const Sessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const [state, submit] = useSubmission(endSessions);
  const [isAsking, setAsking] = useState(false);
  const isBusy = state.status === 'sending';
  return (
    <>
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
      <DataTable
        label="Sessions"
        columns={columnsOf(isBusy, ({ id }) => submit({ id }))}
        rows={sessions}
        rowKey={keyOf}
        emptyText="You're not signed in anywhere else."
      />
      {sessions.length > 1 && (
        <Inline>
          <Button variant="danger" isBusy={isBusy} onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </Inline>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else?"
        confirmLabel="Sign out"
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          submit({ id: null });
        }}
      >
        All your other sessions will end right away, including open tabs. Unsaved work there will be
        lost.
      </ConfirmDialog>
    </>
  );
};

/** Where the staff member is signed in, and the ways to sign out there. */
export const SessionsScreen = () => {
  const [sessions, reload] = useResource(ownSessions);
  return (
    <SettingsPage
      title="Sessions"
      text="Where you're signed in now. If you don't recognize one, sign out there and choose a new password."
    >
      <WhenLoaded data={sessions} loadingLabel="Loading sessions" onRetry={reload}>
        {(value) => <Sessions sessions={value} />}
      </WhenLoaded>
    </SettingsPage>
  );
};

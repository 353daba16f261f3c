import type { ConversationHandling } from '@billfold/shared/contracts/conversation.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { Menu, type MenuEntry } from '@billfold/shared/ui/Menu';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { handlingChanged } from '../chat/chat.slice';
import { useInboxKeys } from '../keys/use-inbox-keys';
import { assignableStaff } from './assignable-staff.resource';
import { assignConversation, snoozeConversation } from './handling.submission';
import styles from './HandlingTools.module.css';
import type { SnoozeDialogProps } from './SnoozeDialog';
import { snoozeStateOf, snoozeText, snoozeTimes } from './snooze-times';
import { useNow } from './use-now';

const SnoozeDialog = lazyPart<SnoozeDialogProps>(
  async () => (await import(/* webpackChunkName: "snooze-dialog" */ './SnoozeDialog')).SnoozeDialog,
);

export type HandlingToolsProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly subId: number;
  readonly merchantId: number;
  readonly handling: ConversationHandling;
  /** The last message in sight. */
  readonly seenId: number;
  /** Whether O assigns to oneself and B opens the menu of times. */
  readonly hasKeys: boolean;
};

const useAssignment = ({ subId, merchantId, handling }: HandlingToolsProps) => {
  const dispatch = useDispatch();
  const { userId: ownId } = useSession();
  const [data] = useResource(assignableStaff);
  const [state, submit] = useSubmission(
    assignConversation,
    (answer) => dispatch(handlingChanged({ subId, handling: answer })),
    subId,
  );
  const staff = (valueOf(data) ?? []).filter((person) => person.merchant_id === merchantId);
  const assigneeId = handling.assignee?.id ?? null;
  const assign = (userId: number | null) => {
    if (userId !== assigneeId) submit({ subId, userId });
  };
  const entryOf = (userId: number | null, label: string): MenuEntry => ({
    id: userId === null ? 'none' : String(userId),
    label,
    ...(userId === assigneeId && { note: 'Assigned now' }),
    isDisabled: state.status === 'sending' || userId === assigneeId,
    onSelect: () => assign(userId),
  });
  return {
    assignToMe: () => assign(ownId),
    entries: [
      ...(ownId === null ? [] : [entryOf(ownId, 'Me')]),
      ...staff.filter(({ id }) => id !== ownId).map(({ id, name }) => entryOf(id, name)),
      ...(assigneeId === null ? [] : [entryOf(null, 'No one')]),
    ],
  };
};

const useSnooze = ({ subId, handling, seenId }: HandlingToolsProps) => {
  const dispatch = useDispatch();
  const { notify } = useServices();
  const [isPicking, setPicking] = useState(false);
  const before = useRef<string | null>(null);
  const [state, submit] = useSubmission(
    snoozeConversation,
    (answer) => {
      setPicking(false);
      dispatch(handlingChanged({ subId, handling: answer }));
      const { snoozed_until: until } = answer;
      const undone = before.current;
      if (until === null) return;
      notify({
        message: `Snoozed until ${snoozeText(until)}.`,
        type: 'success',
        action: {
          label: 'Undo',
          onPress: () =>
            void dispatch(snoozeConversation.actions.submitted({ subId, until: undone })),
        },
      });
    },
    subId,
  );
  const snooze = (until: string | null) => {
    const { snoozed_until: kept } = handling;
    before.current = snoozeStateOf(kept, new Date()) === 'snoozed' ? kept : null;
    submit({ subId, until, seenId });
  };
  return { isPicking, setPicking, snooze, isBusy: state.status === 'sending' };
};

type SnoozeTool = ReturnType<typeof useSnooze>;

type SnoozeLineProps = {
  readonly until: string | null;
  readonly now: Date;
  readonly tool: SnoozeTool;
};

/** Below the head: until when it waits, or that it is back; and the way out of it. */
const SnoozeLine = ({ until, now, tool }: SnoozeLineProps) => {
  const state = snoozeStateOf(until, now);
  if (until === null || state === 'none') return null;
  const time = snoozeText(until, now);
  return (
    <p className={styles.line} role="status">
      <Icon name="clock" size={18} />
      <span className={styles.until}>
        {state === 'snoozed' ? `Snoozed until ${time}` : `Back in the inbox since ${time}`}
      </span>
      <Button variant="quiet" size="small" isBusy={tool.isBusy} onClick={() => tool.snooze(null)}>
        {state === 'snoozed' ? 'Unsnooze' : 'Dismiss'}
      </Button>
    </p>
  );
};

/** Who answers an open conversation, and until when it waits: menus in the head of the chat, and their keys. */
export const HandlingTools = (props: HandlingToolsProps) => {
  const { assignee, snoozed_until: until } = props.handling;
  const { assignToMe, entries } = useAssignment(props);
  const tool = useSnooze(props);
  const [isSnoozeOpen, setSnoozeOpen] = useState(false);
  useInboxKeys({ o: assignToMe, b: () => setSnoozeOpen(true) }, props.hasKeys);
  const now = useNow();
  const assigneeText = assignee === null ? 'Assign to' : `Assigned to ${assignee.name}`;
  return (
    <>
      <div className={styles.tools}>
        <Menu
          label={assignee === null ? assigneeText : `${assigneeText}. Assign to`}
          entries={entries}
          maxHeightPx={320}
        >
          <span className={styles.what} title={assigneeText}>
            {assignee === null ? (
              <Icon name="user" />
            ) : (
              <Avatar name={assignee.name} size="small" />
            )}
            <span className={styles.label}>{assignee?.name ?? 'Assign'}</span>
          </span>
        </Menu>
        <Menu
          label="Snooze"
          opening={{ isOpen: isSnoozeOpen, onOpenChange: setSnoozeOpen }}
          entries={[
            ...snoozeTimes(now).map(({ id, label, at }) => ({
              id,
              label,
              note: snoozeText(at.toISOString(), now),
              isDisabled: tool.isBusy,
              onSelect: () => tool.snooze(at.toISOString()),
            })),
            {
              id: 'pick',
              label: 'Pick day and time…',
              isDisabled: tool.isBusy,
              onSelect: () => tool.setPicking(true),
            },
          ]}
        >
          <span className={styles.what} title="Snooze">
            <Icon name="clock" />
            <span className={styles.label}>Snooze</span>
          </span>
        </Menu>
      </div>
      <VisuallyHidden>
        <span role="status">{assignee === null ? '' : assigneeText}</span>
      </VisuallyHidden>
      <SnoozeLine until={until} now={now} tool={tool} />
      <SnoozeDialog
        isOpen={tool.isPicking}
        isBusy={tool.isBusy}
        onChosen={tool.snooze}
        onClose={() => tool.setPicking(false)}
      />
    </>
  );
};

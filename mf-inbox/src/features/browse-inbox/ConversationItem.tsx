import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { initials } from '@billfold/shared/format/names';
import { useSession } from '@billfold/shared/remote/Services';
import { useStaffTime, zoneOf } from '@billfold/shared/remote/staff-time';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Checkbox } from '@billfold/shared/ui/Checkbox';
import { keepChosenText } from '@billfold/shared/ui/chosen-text';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { addressOfView, type InboxView } from '../../entities/view/inbox-view';
import { snoozeText } from '../../entities/handling/snooze-times';
import { paths } from '../../module/paths';
import { briefTime } from './brief-time';
import styles from './ConversationItem.module.css';

export type ConversationItemProps = {
  readonly conversation: MessageView;
  readonly view: InboxView;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Absent: the person may not change conversations. */
  readonly onSelect: ((subId: number, isSelected: boolean) => void) | undefined;
};

const Item = ({ conversation, view, isOpen, isSelected, onSelect }: ConversationItemProps) => {
  const { sub_id: subId, assignee, snoozed_until: until } = conversation;
  const timeText = useStaffTime(conversation.merchant_id);
  const zone = zoneOf(useSession(), conversation.merchant_id);
  const at = conversation.created_at;
  const [when, then] = briefTime(zone, at);
  return (
    <div
      role="listitem"
      className={styles.row}
      data-sub-id={subId}
      data-unread={!conversation.read}
      data-open={isOpen}
      data-chosen={isSelected}
    >
      {onSelect !== undefined && (
        <span className={styles.box}>
          <Checkbox
            label={`Select ${conversation.user_name}`}
            isLabelHidden
            isChecked={isSelected}
            onChange={(isNow) => onSelect(subId, isNow)}
          />
        </span>
      )}
      <Link
        to={paths.conversation.href(subId, addressOfView(view))}
        className={styles.item}
        data-unread={!conversation.read}
        aria-current={isOpen ? 'true' : undefined}
        draggable={false}
        onClick={keepChosenText()}
      >
        <span className={styles.face}>
          <Avatar name={conversation.user_name} />
          {assignee !== undefined && (
            <span className={styles.assignee} title={`Assigned to ${assignee.name}`}>
              <span aria-hidden="true">{initials(assignee.name)}</span>
              <VisuallyHidden>{`Assigned to ${assignee.name}`}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.head}>
            <span className={styles.name}>{conversation.user_name.toLowerCase()}</span>
            <time className={styles.time} dateTime={at} title={timeText(at)}>
              <span aria-hidden="true">{when}</span>
              <VisuallyHidden>{timeText(at)}</VisuallyHidden>
            </time>
          </span>
          <span className={styles.body}>
            <span className={styles.lines}>
              {until !== undefined && view === 'snoozed' && (
                <span className={styles.until}>{`Until ${snoozeText(until)}`}</span>
              )}
              <span className={styles.then} aria-hidden="true">
                {then}
              </span>
              {until !== undefined && view !== 'snoozed' && (
                <span className={styles.back}>{'Back · '}</span>
              )}
              <span>{conversation.truncated_body}</span>
            </span>
          </span>
        </span>
        {!conversation.read && (
          <span className={styles.dot}>
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )}
      </Link>
    </div>
  );
};

/** One conversation of the list; a long list draws only those that changed. */
export const ConversationItem = memo(Item);

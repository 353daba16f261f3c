import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { formatIn } from '@billfold/shared/format/merchant-time';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useKept } from '@billfold/shared/ui/use-presence';
import { leavingText, questionTitle } from './audience-texts';
import type { MassMessageTarget } from './mass-message';
import { plannedFor, type MassMessageValues, type Zone } from './mass-message.form';

type SendQuestionProps = {
  /** What is to be sent; null: no question. */
  readonly values: MassMessageValues | null;
  readonly target: MassMessageTarget;
  readonly preview: MassMessagePreview | undefined;
  readonly zone: Zone;
  readonly onConfirm: (values: MassMessageValues) => void;
  readonly onClose: () => void;
};

const textOf = ({ values, preview, zone }: SendQuestionProps): string => {
  if (values === null) return '';
  const at = plannedFor(values, zone);
  if (at !== undefined) return `Texts go out on ${formatIn(zone, at, 'dateTime')}.`;
  return preview === undefined ? '' : leavingText(preview, zone);
};

/** Asks before a message to many is sent: to how many, and when it goes out. */
export const SendQuestion = (props: SendQuestionProps) => {
  const { values, target, preview, onConfirm, onClose } = props;
  const isOpen = values !== null;
  const text = useKept(isOpen, textOf(props));
  const title = preview === undefined ? `Send to ${target.groupName}?` : questionTitle(preview);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel="Send"
      onConfirm={() => {
        if (values !== null) onConfirm(values);
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
};

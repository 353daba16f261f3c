import { KeyList } from '@billfold/shared/ui/KeyList';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { Switch } from '@billfold/shared/ui/Switch';

const keys = [
  ['J', 'Next conversation waiting for an answer'],
  ['K', 'Previous conversation'],
  ['E', 'Close the conversation or selection'],
  ['U', 'Mark the conversation or selection as unread'],
  ['O', 'Assign the conversation to me'],
  ['B', 'Snooze the conversation'],
  ['R', 'Reply; Enter sends and returns to these keys'],
  ['/', 'Search; press Enter to go back to the list. In a reply: insert a template'],
  ['Esc', 'Leave a field, selection or conversation'],
  ['?', 'This list'],
] as const;

export type KeyboardHelpProps = {
  readonly isOpen: boolean;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onClose: () => void;
};

/** The keys of the inbox, and the switch that turns them off. */
export const KeyboardHelp = ({ isOpen, isOn, onChange, onClose }: KeyboardHelpProps) => (
  <Modal isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" width="small">
    <Stack>
      <Switch label="Use these keys in the inbox" isOn={isOn} onChange={onChange} />
      <KeyList keys={keys} />
    </Stack>
  </Modal>
);

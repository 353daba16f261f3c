import type { DeskToolsProps } from '@billfold/shared/contracts/desk-tools';
import { deskKeys } from '@billfold/shared/remote/keys-setting';
import { Heading } from '@billfold/shared/ui/Heading';
import { KeyList } from '@billfold/shared/ui/KeyList';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { Switch } from '@billfold/shared/ui/Switch';
import { keysText } from './find-sections';

type Keyed = { readonly keys: string | null };

const listed = <Thing extends Keyed>(things: readonly Thing[], nameOf: (thing: Thing) => string) =>
  things.flatMap((thing) =>
    thing.keys === null ? [] : [[keysText(thing.keys), nameOf(thing)] as const],
  );

const ofLists = [
  ['/', 'Search the list'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the selected row'],
] as const;

const general = [
  ['Ctrl K or ⌘ K', 'Find anything'],
  ['?', 'This list'],
] as const;

type KeysDialogProps = Pick<DeskToolsProps, 'pages' | 'forms'> & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The keys of every page, and the switch that turns those off that are single keys. */
export const KeysDialog = ({ isOpen, onClose, pages, forms }: KeysDialogProps) => {
  const [isOn, setOn] = deskKeys.useSetting();
  const groups = [
    ['Everywhere', general],
    ['Go to', listed(pages, ({ title }) => title)],
    ['Make', listed(forms, ({ label }) => label)],
    ['In a list', ofLists],
  ] as const;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" width="small" isLong>
      <Stack>
        <Switch label="Use single keys on this browser" isOn={isOn} onChange={setOn} />
        {groups.map(
          ([title, keys]) =>
            keys.length > 0 && (
              <Stack key={title} gap={2}>
                <Heading level={3}>{title}</Heading>
                <KeyList keys={keys} />
              </Stack>
            ),
        )}
        <p>
          Single keys don't work while you're typing. Ctrl K always works. The inbox has its own
          keys.
        </p>
      </Stack>
    </Modal>
  );
};

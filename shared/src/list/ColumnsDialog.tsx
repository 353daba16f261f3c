import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Modal } from '../ui/Modal';
import { Stack } from '../ui/Stack';
import type { ColumnChoice } from './column-choice';

type ColumnsDialogProps = Pick<ColumnChoice<never>, 'offered' | 'chosen' | 'choose'> & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Which columns a list shows. Each change is in sight at once. */
export const ColumnsDialog = ({ isOpen, offered, chosen, choose, onClose }: ColumnsDialogProps) => (
  <Modal
    isOpen={isOpen}
    title="Columns"
    width="small"
    onClose={onClose}
    footer={
      <>
        <Button variant="secondary" onClick={() => choose(null)}>
          Reset
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    <Stack gap={0}>
      {offered.map(({ id, header }) => (
        <Checkbox
          key={id}
          label={header}
          isChecked={chosen.includes(id)}
          isDisabled={chosen.length === 1 && chosen.includes(id)}
          onChange={(isChosen) =>
            choose(
              offered
                .map((column) => column.id)
                .filter((other) => (other === id ? isChosen : chosen.includes(other))),
            )
          }
        />
      ))}
    </Stack>
  </Modal>
);

import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Overlay } from '../ui/Overlay';

type RowDrawerProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Null: the row in sight is the first of its page. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** One row of a list in a panel, with the way to the rows before and after it. Loaded by `rowPreview`. */
export const RowDrawer = ({
  isOpen,
  title,
  onClose,
  onPrevious,
  onNext,
  actions,
  children,
}: RowDrawerProps) => (
  <Overlay
    isOpen={isOpen}
    title={title}
    onClose={onClose}
    footer={
      <>
        {actions}
        <Button
          variant="secondary"
          icon="chevron-up"
          // A disabled button would lose the focus, and Escape with it.
          aria-disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        >
          Previous
        </Button>
        <Button
          variant="secondary"
          icon="chevron-down"
          aria-disabled={onNext === null}
          onClick={() => onNext?.()}
        >
          Next
        </Button>
      </>
    }
  >
    {children}
  </Overlay>
);

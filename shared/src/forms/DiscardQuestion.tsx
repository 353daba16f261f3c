import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { LeaveGuard } from './use-leave-guard';

type DiscardQuestionProps = {
  readonly guard: LeaveGuard;
  /** The name of the form: 'New group'. */
  readonly title: string;
};

/** The question of `useLeaveGuard`. */
export const DiscardQuestion = ({ guard, title }: DiscardQuestionProps) => (
  <ConfirmDialog
    isOpen={guard.isAsking}
    title="Discard what you typed?"
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    tone="danger"
    onClose={guard.stay}
    onConfirm={guard.discard}
  >
    Your changes in “{title}” aren't saved.
  </ConfirmDialog>
);

import { DiscardQuestion } from './DiscardQuestion';
import { useLeaveGuard } from './use-leave-guard';

type LeaveGuardProps = {
  /** Whether something typed is not saved. */
  readonly isDirty: boolean;
  /** The name of the form in the question: 'Notes'. */
  readonly title: string;
  /** Parameters of the address that take the form out of sight when they change: `['tab']`. */
  readonly parameters?: readonly string[];
};

/** Needs a confirmation before a screen or a tab with unsaved text is left. */
export const LeaveGuard = ({ isDirty, title, parameters }: LeaveGuardProps) => (
  <DiscardQuestion guard={useLeaveGuard(isDirty, parameters)} title={title} />
);

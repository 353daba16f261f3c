import { useSubmission } from '@billfold/shared/store/use-submission';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { endingWords } from './key-words';
import { endAccess, type Ending } from './keys.submission';

type EndQuestionProps = {
  readonly isOpen: boolean;
  /** Stays while the dialog fades. */
  readonly ending: Ending;
  readonly onClose: () => void;
};

/** Confirms that a key or a site stops. */
export const EndQuestion = ({ isOpen, ending, onClose }: EndQuestionProps) => {
  const [state, submit] = useSubmission(endAccess, onClose);
  const { title, confirmLabel, text } = endingWords(ending);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      tone="danger"
      isBusy={state.status === 'sending'}
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => submit(ending)}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
};

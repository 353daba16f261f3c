import { SubmitQuestion } from '../../entities/dialog/SubmitQuestion';
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
  const { title, confirmLabel, text } = endingWords(ending);
  return (
    <SubmitQuestion
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      tone="danger"
      submission={endAccess}
      command={ending}
      onClose={onClose}
    >
      {text}
    </SubmitQuestion>
  );
};

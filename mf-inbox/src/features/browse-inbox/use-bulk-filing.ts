import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  closeConversations,
  markUnread,
  type ChosenConversations,
} from '../../entities/chat/file-conversations.submission';
import type { ConversationFilter } from '../../entities/view/inbox-view';

type Action = 'close' | 'unread';
export type FilingQuestion = {
  readonly action: Action;
  readonly chosen: ChosenConversations;
  /** Null when the server did not count. */
  readonly count: number | null;
  readonly isFloor: boolean;
};

const nothingTexts: Readonly<Record<Action, string>> = {
  close: 'Please select conversation to close',
  unread: 'Please select message to mark as unread',
};

const busyText = 'One moment. Still saving.';

const filingOf = (
  action: Action,
  selection: ListSelection,
  filter: ConversationFilter,
): FilingQuestion =>
  selection.kind === 'matching'
    ? {
        action,
        chosen: { kind: 'matching', ...filter },
        count: selection.count,
        isFloor: selection.isFloor,
      }
    : {
        action,
        chosen: { kind: 'rows', subIds: selection.keys.map(Number) },
        count: selection.count,
        isFloor: false,
      };

type Options = {
  readonly selection: ListSelection;
  readonly filter: ConversationFilter;
  /** What a key means while nothing is selected. */
  readonly openSubId: number | null;
  /** Called once the server has taken it. */
  readonly onFiled: (chosen: ChosenConversations, action: Action) => void;
};

/** What is missing; it goes with the next thing that the person does. */
const useNote = () => {
  const [note, setNote] = useState<string | null>(null);
  const hasNote = note !== null;
  useEffect(() => {
    if (!hasNote) return undefined;
    const clear = () => setNote(null);
    const acts = ['pointerdown', 'keydown'] as const;
    for (const act of acts) document.addEventListener(act, clear, true);
    return () => {
      for (const act of acts) document.removeEventListener(act, clear, true);
    };
  }, [hasNote]);
  return [note, setNote] as const;
};

/**
 * Closes conversations, and marks them as unread. Closing needs a confirmation, and so does any action on all matching
 * ones; a refusal is shown in its dialog.
 */
export const useBulkFiling = ({ selection, filter, openSubId, onFiled }: Options) => {
  const dispatch = useDispatch();
  const [question, setQuestion] = useState<FilingQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useNote();
  const end = () => {
    setOpen(false);
    selection.clear();
    if (question !== null) onFiled(question.chosen, question.action);
  };
  const [closing, close] = useSubmission(closeConversations, end);
  const [marking, mark] = useSubmission(markUnread, end);
  const state = question?.action === 'unread' ? marking : closing;
  const [previousStatus, setPreviousStatus] = useState(state.status);
  if (previousStatus !== state.status) {
    setPreviousStatus(state.status);
    if (state.status === 'refused') setOpen(true);
  }
  const isChosen = selection.kind === 'matching' || selection.count > 0;
  const isSending = closing.status === 'sending' || marking.status === 'sending';
  const begin = (next: FilingQuestion) => {
    // One change at a time: the answer belongs to the last request.
    if (isSending) return setNote(busyText);
    setQuestion(next);
    setNote(null);
    if (next.action === 'unread' && next.chosen.kind === 'rows') mark(next.chosen);
    else setOpen(true);
  };
  return {
    question,
    note: note === busyText && !isSending ? null : note,
    isOpen,
    isBusy: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : undefined,
    ask: (action: Action) => {
      if (isChosen) begin(filingOf(action, selection, filter));
      else setNote(nothingTexts[action]);
    },
    /** The selection, else the conversation in sight. */
    askByKey: (action: Action) => {
      if (isChosen) begin(filingOf(action, selection, filter));
      else if (openSubId === null) setNote(nothingTexts[action]);
      else
        begin({ action, chosen: { kind: 'rows', subIds: [openSubId] }, count: 1, isFloor: false });
    },
    cancel: () => {
      setOpen(false);
      dispatch(closeConversations.actions.cleared());
      dispatch(markUnread.actions.cleared());
    },
    confirm: () => {
      if (question === null) return;
      if (question.action === 'close') close(question.chosen);
      else mark(question.chosen);
    },
  };
};

import { useState, type ReactNode } from 'react';
import { ChangeDialog, type OpenChange } from './ChangeDialog';

type Change = {
  /** What was just done, a sentence; '' while nothing was. */
  readonly done: string;
  readonly setDone: (sentence: string) => void;
  readonly begin: (change: OpenChange) => void;
  /** The dialog of the change that was begun; null while there is none. */
  readonly dialog: ReactNode;
};

/** Manages one change at a time and the sentence after it. */
export const useChange = (): Change => {
  const [open, setOpen] = useState<OpenChange | null>(null);
  const [done, setDone] = useState('');
  const handleDone = (sentence: string): void => {
    setDone(sentence);
    setOpen(null);
  };
  return {
    done,
    setDone,
    begin: (change) => {
      setDone('');
      setOpen(change);
    },
    dialog: open !== null && (
      <ChangeDialog open={open} onClose={() => setOpen(null)} onDone={handleDone} />
    ),
  };
};

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardEntry } from './use-card-frame';

/** Longer than any frame waits for the next key and asks for the token. */
const longestAnswerMs = 4_000;

type Press = {
  readonly again: () => void;
  readonly about: unknown;
  readonly isOver: boolean;
};

/**
 * Lets a press of the button wait while the frame still reads the number, and then submits the form again, with the
 * values of then. After 4 s without an answer, the press is handled as one without a card. When `about` changes
 * meanwhile, such as the amount on the button, the press is dropped.
 */
export const useCardAnswer = (
  entry: CardEntry,
  about: unknown = null,
): {
  /** Show the button busy and the fields disabled. */
  readonly isWaiting: boolean;
  /** True: this press waits, and is submitted by `again` (of the form's attempt) later. */
  readonly waitsFor: (again: () => void) => boolean;
} => {
  const [press, setPress] = useState<Press | null>(null);
  const isPending = entry.kind === 'typing';
  const unanswered = useRef<CardEntry | null>(null);
  const submitAgain = useEffectEvent((waited: Press) => {
    setPress(null);
    if (waited.about !== about) return;
    unanswered.current = entry;
    waited.again();
  });
  useEffect(() => {
    if (press === null) return undefined;
    if (press.isOver) {
      const next = setTimeout(() => submitAgain(press), 0);
      return () => clearTimeout(next);
    }
    // By the drawing of this, the form has what follows from the card, such as its nickname.
    const endMs = isPending ? longestAnswerMs : 0;
    const end = setTimeout(() => setPress({ ...press, isOver: true }), endMs);
    return () => clearTimeout(end);
  }, [press, isPending]);
  const waitsFor = (again: () => void) => {
    if (!isPending || unanswered.current === entry) return false;
    setPress({ again, about, isOver: false });
    return true;
  };
  return { isWaiting: press !== null, waitsFor };
};

/** A network that drops packets closes no socket, so a socket that brings nothing for this many paces is given up. */
const silentPaces = 2.5;
/** How long a visible page waits for an answer. After a message within this time it sends no ping. */
const answerMs = 5_000;
const openingMs = 10_000;

const returns = ['online', 'focus', 'pageshow'] as const;

type SilenceWatchOptions = {
  readonly ask: () => void;
  /** Called once. `isReturn`: a person has just come back to the page, or the network to the device. */
  readonly onSilent: (isReturn: boolean) => void;
};

/**
 * Judges one socket by what it brings. Only a server that gives signs of life is expected to go on with them; of an
 * older one only the opening has a time limit, and its socket is replaced when the network has come back.
 */
export const watchSilence = ({ ask, onSilent }: SilenceWatchOptions) => {
  let pace: number | null = null;
  let isOpen = false;
  let heardAt = Date.now();
  let isReturn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => onSilent(isReturn), ms);
  };

  const checkReturn = (isOnline: boolean): void => {
    const quietMs = Date.now() - heardAt;
    if (!isOpen || quietMs < answerMs || document.visibilityState === 'hidden') return;
    if (pace === null) {
      if (isOnline) onSilent(true);
    } else if (quietMs > pace * silentPaces) onSilent(true);
    else if (!isReturn) {
      isReturn = true;
      ask();
      wait(answerMs);
    }
  };
  const handleReturn = ({ type }: Event): void => checkReturn(type === 'online');

  for (const name of returns) globalThis.addEventListener(name, handleReturn);
  document.addEventListener('visibilitychange', handleReturn);
  wait(openingMs);

  return {
    opened: (): void => {
      isOpen = true;
      clearTimeout(timer);
    },
    /** Any message shows that the socket works; a sign of life names the pace of the next ones. */
    received: (beat: number | null): void => {
      heardAt = Date.now();
      isReturn = false;
      pace = beat ?? pace;
      if (pace !== null) wait(pace * silentPaces);
    },
    stop: (): void => {
      clearTimeout(timer);
      for (const name of returns) globalThis.removeEventListener(name, handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    },
  };
};

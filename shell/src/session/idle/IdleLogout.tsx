import { useEffect, useRef, useState } from 'react';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { useIdleClock } from './use-idle-clock';

export type IdleLogoutProps = {
  readonly onIdle: () => void;
  /** Restarts the server's own idle clock. */
  readonly onTouch: () => void;
  readonly onLogout: () => void;
};

type DialogModule = Awaited<ReturnType<typeof loadDialog>>;
const loadDialog = () =>
  loadShellChunk(
    'The time-out warning',
    () => import(/* webpackChunkName: "idle-dialog" */ './IdleDialog'),
  );

/** `resumed`: activity came while the dialog was open. The dialog still waits for an answer. */
type Warning =
  | { readonly status: 'none' }
  | { readonly status: 'counting'; readonly until: number }
  | { readonly status: 'resumed' };

/** The server counts calls only, so a customer who reads without one is reported this often. */
const touchEveryMs = 240_000;

/**
 * Ends the session after ten minutes without activity in any tab, and shows the question one minute before; until then
 * it draws nothing. Activity in this tab restarts the clock but does not answer the dialog; activity in another tab
 * closes it.
 */
export const IdleLogout = ({ onIdle, onTouch, onLogout }: IdleLogoutProps) => {
  const [warning, setWarning] = useState<Warning>({ status: 'none' });
  const [dialog, setDialog] = useState<DialogModule | null>(null);
  const touchedAt = useRef(0);
  const touch = () => {
    touchedAt.current = Date.now();
    onTouch();
  };
  const restart = useIdleClock({
    onIdle,
    onWarned: (until) => setWarning({ status: 'counting', until }),
    onActivity: (where) => {
      setWarning((now) => {
        if (now.status === 'none') return now;
        // A dialog that was not shown needs no answer; the next warning fetches it again.
        return { status: where === 'here' && dialog !== null ? 'resumed' : 'none' };
      });
      if (where === 'here' && Date.now() - touchedAt.current >= touchEveryMs) touch();
    },
  });
  useEffect(() => {
    touchedAt.current = Date.now();
  }, []);

  const isWanted = warning.status !== 'none' && dialog === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    // Without the dialog the session still ends in time.
    loadDialog().then(
      (loaded) => isCurrent && setDialog(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);

  if (dialog === null) return null;
  const stay = () => {
    restart();
    setWarning({ status: 'none' });
    touch();
  };
  return (
    <dialog.IdleDialog
      isOpen={warning.status !== 'none'}
      until={warning.status === 'counting' ? warning.until : null}
      onStay={stay}
      onLogout={onLogout}
    />
  );
};

import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useRef, useState } from 'react';

export type IdleDialogProps = {
  readonly isOpen: boolean;
  /** When the session ends, in milliseconds since 1970; null after new activity. */
  readonly until: number | null;
  readonly onStay: () => void;
  readonly onLogout: () => void;
};

const readSeconds = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000));
/** Seconds left that a screen reader announces; every second would be too many. */
const announcedAt: readonly number[] = [60, 30, 10];

const useSecondsLeft = (until: number | null): number => {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : readSeconds(until);
};

const inSeconds = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;

const Countdown = ({ until }: { readonly until: number }) => {
  const seconds = useSecondsLeft(until);
  const announced = announcedAt.findLast((mark) => seconds <= mark) ?? announcedAt[0];
  return (
    <>
      <p>
        You've been inactive for a while. To keep your account safe, you'll be logged out in{' '}
        <strong role="timer">{inSeconds(seconds)}</strong>.
      </p>
      <VisuallyHidden>
        <span aria-live="polite">
          {announced !== undefined && seconds > 0 && `${inSeconds(announced)} left`}
        </span>
      </VisuallyHidden>
    </>
  );
};

/** Confirms that the customer is still here. It stays until answered, so that a press cannot reach the page below. */
export const IdleDialog = ({ isOpen, until, onStay, onLogout }: IdleDialogProps) => {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) stay.current?.focus();
  }, [isOpen]);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onStay}
      title="Are you still there?"
      width="small"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onLogout}>
            Log out
          </Button>
          <Button ref={stay} onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      {until === null ? (
        <p aria-live="polite">Welcome back. You're still signed in.</p>
      ) : (
        <Countdown until={until} />
      )}
    </Modal>
  );
};

import type { Toast } from '@billfold/shared/contracts/remote.contract';
import { toastLimits } from '@billfold/shared/contracts/limits';
import { Button } from '@billfold/shared/ui/Button';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { listsOf, toastHidden, toastRaised } from './toasts.slice';

type Dispatch = (
  action: ReturnType<typeof toastRaised> | ReturnType<typeof toastHidden>,
) => unknown;

/** Takes the focus to the action of the newest notification, out of an open dialog too. */
const actionKey = 'F8';

/** Whether the pointer or the focus is on the notification around the button. */
const useIsHeld = (button: RefObject<HTMLElement | null>): boolean => {
  const [holders, setHolders] = useState({ pointer: false, focus: false });
  useEffect(() => {
    const toast = button.current?.closest('li');
    if (!toast) return undefined;
    const setting = (change: Partial<typeof holders>) => () =>
      setHolders((before) => ({ ...before, ...change }));
    const listeners = [
      ['pointerenter', setting({ pointer: true })],
      ['pointerleave', setting({ pointer: false })],
      ['focusin', setting({ focus: true })],
      ['focusout', setting({ focus: false })],
    ] as const;
    for (const [name, listener] of listeners) toast.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) toast.removeEventListener(name, listener);
    };
  }, [button]);
  return holders.pointer || holders.focus;
};

/** Calls back after so long, without the time of a pause. */
const useTimeLeft = (isHeld: boolean, ms: number, onOver: () => void): void => {
  const leftMs = useRef(ms);
  const handleOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return undefined;
    const since = performance.now();
    const timer = setTimeout(handleOver, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - since;
    };
  }, [isHeld]);
};

/** The newest of several buttons is the last in the document. */
const useActionKey = (button: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== actionKey) return;
      const all = document.querySelectorAll(`[aria-keyshortcuts=${actionKey}]`);
      if (all.item(all.length - 1) === button.current) button.current?.focus();
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [button]);
};

type ToastActionProps = {
  readonly label: string;
  readonly onPress: () => void;
  readonly onOver: () => void;
};

const ToastAction = ({ label, onPress, onOver }: ToastActionProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useTimeLeft(useIsHeld(button), toastLimits.actionMs, onOver);
  useActionKey(button);
  return (
    <Button
      ref={button}
      variant="quiet"
      title={`${label} (${actionKey})`}
      aria-keyshortcuts={actionKey}
      onClick={onPress}
    >
      {label}
    </Button>
  );
};

/** Raises a notification with a button. The button works once, in whichever list it is pressed. */
export const raiseWithAction = (
  dispatch: Dispatch,
  { action, ...toast }: Toast & Required<Pick<Toast, 'action'>>,
): void => {
  const id = nanoid(8);
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const list of listsOf(toast)) dispatch(toastHidden({ list, id }));
  };
  const press = () => {
    if (isOver) return;
    end();
    action.onPress();
  };
  const Action = () => <ToastAction label={action.label} onPress={press} onOver={end} />;
  dispatch(toastRaised({ ...toast, Action }, id));
};

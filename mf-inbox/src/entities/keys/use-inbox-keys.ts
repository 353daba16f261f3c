import { isComposing } from '@billfold/shared/ui/is-composing';
import { useEffect, useEffectEvent } from 'react';

/** What the keys of the inbox do, by the key in lower case. */
export type InboxKeys = Readonly<Record<string, () => void>>;

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** A dialog or a menu has the keys to itself. */
export const isCovered = (): boolean =>
  document.querySelector(
    ':not([data-phase=leaving]) > :is([role=dialog], [role=alertdialog]), [role=menu]',
  ) !== null;

/**
 * Keys without Ctrl, Alt or Meta, for the whole page. Off in a field, where Escape leaves the field, and while a dialog
 * is open.
 */
export const useInboxKeys = (keys: InboxKeys, isOn: boolean): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, altKey, metaKey } = event;
    const hasModifier = ctrlKey || altKey || metaKey;
    if (event.defaultPrevented || hasModifier || isComposing(event) || isCovered()) return;
    if (isTypedInto(target)) {
      if (key === 'Escape' && target instanceof HTMLElement) target.blur();
      return;
    }
    const act = keys[key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOn]);
};

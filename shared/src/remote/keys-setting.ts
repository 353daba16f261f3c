import { useState } from 'react';

/**
 * Whether this browser uses single keys as shortcuts: people who speak to their computer switch them off. Storage that
 * cannot be used keeps the keys on, and a change lasts until the page is left.
 */
export const createKeysSetting = (storageKey: string) => {
  const read = (): boolean => {
    try {
      return localStorage.getItem(storageKey) !== 'off';
    } catch {
      return true;
    }
  };
  const write = (isOn: boolean): void => {
    try {
      localStorage.setItem(storageKey, isOn ? 'on' : 'off');
    } catch {
      // The setting lasts until the page is left.
    }
  };
  const useSetting = () => {
    const [isOn, setOn] = useState(read);
    const change = (next: boolean) => {
      setOn(next);
      write(next);
    };
    return [isOn, change] as const;
  };
  return { read, useSetting };
};

/** The keys of every page for staff. */
export const deskKeys = createKeysSetting('billfold.desk-keys');

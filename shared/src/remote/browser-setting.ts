import { useState } from 'react';

/**
 * A choice that this browser keeps. Storage that cannot be used keeps `first`, and a change lasts until the page is
 * left.
 */
export const createBrowserSetting = (storageKey: string, first: boolean) => {
  const read = (): boolean => {
    try {
      const kept = localStorage.getItem(storageKey);
      return kept === null ? first : kept === 'on';
    } catch {
      return first;
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

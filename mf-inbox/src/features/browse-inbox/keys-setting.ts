import { useState } from 'react';

const key = 'billfold.inbox-keys';

/** Storage that cannot be used keeps the keys on. */
const read = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
};

const write = (isOn: boolean): void => {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // The setting holds until the page is left.
  }
};

/** Whether this browser uses the keys of the inbox: people who speak to their computer switch them off. */
export const useKeysSetting = () => {
  const [isOn, setOn] = useState(read);
  const change = (next: boolean) => {
    setOn(next);
    write(next);
  };
  return [isOn, change] as const;
};

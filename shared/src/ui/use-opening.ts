import { useState } from 'react';

/** Calls `begin` while it renders each opening but the first of a part that is open from its start. */
export const useOpening = (isOpen: boolean, begin: () => void): void => {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen === isOpen) return;
  setWasOpen(isOpen);
  if (isOpen) begin();
};

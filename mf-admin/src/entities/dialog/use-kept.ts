import { useCallback, useState } from 'react';

/** What a dialog is about: it stays while the dialog fades. Null before the first opening. */
export type Kept<Thing> = { readonly isOpen: boolean; readonly thing: Thing };

export const useKept = <Thing>() => {
  const [kept, setKept] = useState<Kept<Thing> | null>(null);
  const open = useCallback((thing: Thing) => setKept({ isOpen: true, thing }), []);
  const close = useCallback(() => setKept((now) => now && { ...now, isOpen: false }), []);
  return { kept, open, close };
};

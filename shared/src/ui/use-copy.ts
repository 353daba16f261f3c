import { useState } from 'react';

/** Rejects where the page may not write: only one that came by https, or from this machine, may. */
const copyText = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));

/** Copies a text, and what to say of it in a status. `failedText`: how to copy it by hand. */
export const useCopy = (text: string, failedText: string) => {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    copyText(text).then(
      () => setSaid('Copied.'),
      () => setSaid(failedText),
    );
  };
  return { said, copy };
};

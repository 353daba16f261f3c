import { useState } from 'react';

/** Rejects where the page may not write: only one that came by https, or from this machine, may. */
const copyText = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));

/** Copies a text, and returns the text of a status about it. `failedText`: how to copy it by hand. */
export const useCopy = (text: string, failedText: string) => {
  const [status, setStatus] = useState('');
  const copy = (): void => {
    copyText(text).then(
      () => setStatus('Copied.'),
      () => setStatus(failedText),
    );
  };
  return { status, copy };
};

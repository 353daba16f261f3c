/** Writes a text to the clipboard. Rejects where the page may not: only one that came by https, or from this machine, may. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));

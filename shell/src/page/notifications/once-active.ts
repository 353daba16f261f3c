const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'visibilitychange'] as const;

/** Calls back once, as soon as the user is active again: a message that leaves by itself would be gone before. */
export const onceActive = (callback: () => void): void => {
  const listener = () => {
    if (document.visibilityState === 'hidden') return;
    for (const sign of signs) document.removeEventListener(sign, listener);
    callback();
  };
  for (const sign of signs) document.addEventListener(sign, listener, { passive: true });
};

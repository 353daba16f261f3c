const storageKey = 'billfold.reloaded';

const readMarks = (): readonly string[] => {
  try {
    const marks: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
};

/**
 * Reloads the page for a module whose files are gone, at most once per module and browser tab: the new page brings a
 * new plan. Answers whether it did. Without working storage it never reloads, because it could not count.
 */
export const reloadOnceFor = (
  module: string,
  reload: () => void = () => globalThis.location.reload(),
): boolean => {
  const marks = readMarks();
  if (marks.includes(module)) return false;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...marks, module]));
  } catch {
    return false;
  }
  reload();
  return true;
};

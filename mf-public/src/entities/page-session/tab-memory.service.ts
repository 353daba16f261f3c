const historyEntry = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null
    ? (state as Readonly<Record<string, unknown>>)
    : {};
};

/** Keeps a value for a reload of this tab. A framed page that may store nothing keeps it in its history entry. */
export const keepInTab = (key: string, value: object | number): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    history.replaceState({ ...historyEntry(), [key]: value }, '');
  }
};

export const dropFromTab = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    history.replaceState({ ...historyEntry(), [key]: null }, '');
  }
};

/** Reads the kept value; null without a readable one. Check its shape. */
export const readFromTab = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return historyEntry()[key] ?? null;
  }
};

import { signedOut, type AuthState } from './auth.slice';

/** The name of the session in local storage. */
export const sessionStorageKey = 'auth';

type Stored = Omit<AuthState, 'user_pin' | 'ach_info'>;
type Kind = 'string' | 'number' | 'boolean' | 'object';

const storedFields: Readonly<Record<keyof Stored, Kind>> = {
  auth_token: 'string',
  username: 'string',
  user_id: 'number',
  sub_id: 'number',
  user_role: 'number',
  user_info: 'object',
  merchant_name: 'string',
  merchant_logo: 'string',
  merchant_id: 'number',
  is_merchant: 'boolean',
  payment_method: 'number',
};

const isStored = (value: unknown): value is Partial<Stored> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(storedFields).every(
    ([name, kind]) =>
      fields[name] === undefined || fields[name] === null || typeof fields[name] === kind,
  );
};

const pickStored = (fields: Partial<Stored>): Partial<Stored> =>
  Object.fromEntries(
    Object.keys(storedFields).flatMap((name) =>
      name in fields ? [[name, fields[name as keyof Stored]]] : [],
    ),
  );

/** Parses a stored session; `null` when the text is none. */
export const parseSession = (text: string): AuthState | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? { ...signedOut, ...pickStored(value) } : null;
  } catch {
    return null;
  }
};

export type StoredSession = {
  readonly status: 'read' | 'empty' | 'broken';
  readonly auth: AuthState;
};

/** The session of an earlier visit. Storage that cannot be used at all counts as empty. */
export const readStoredSession = (): StoredSession => {
  const text = readText();
  if (text === null) return { status: 'empty', auth: signedOut };
  const auth = parseSession(text);
  return auth === null ? { status: 'broken', auth: signedOut } : { status: 'read', auth };
};

const readText = (): string | null => {
  try {
    return localStorage.getItem(sessionStorageKey);
  } catch {
    return null;
  }
};

/** Whether a page opened now would find this session. */
export const isSessionKept = ({ auth_token: token }: AuthState): boolean =>
  readStoredSession().auth.auth_token === token;

/** The session as local storage keeps it, without the fields in memory only. */
export const sessionText = (auth: AuthState): string => JSON.stringify(pickStored(auth));

const blankText = sessionText(signedOut);

/** Writes the session for reloads and other tabs; a browser that refuses keeps the session in this page only. */
export const writeSession = (auth: AuthState): void => {
  const text = sessionText(auth);
  try {
    if (text === blankText) localStorage.removeItem(sessionStorageKey);
    else if (localStorage.getItem(sessionStorageKey) !== text)
      localStorage.setItem(sessionStorageKey, text);
  } catch {
    // Private windows and full storage: the session then ends with the page.
  }
};

const endingKey = 'billfold.ending';

/** Stores for the other tabs, before the session is removed, whether the user chose its end. */
export const writeWasChosen = (wasChosen: boolean): void => {
  try {
    if (wasChosen) localStorage.removeItem(endingKey);
    else localStorage.setItem(endingKey, 'refused');
  } catch {
    // Without storage no other tab learns of the end.
  }
};

export const readWasChosen = (): boolean => {
  try {
    return localStorage.getItem(endingKey) === null;
  } catch {
    return true;
  }
};

/** Takes everything out of local storage, not only the session. */
export const clearLocalStorage = (): void => {
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored either.
  }
};

const spellings: readonly unknown[] = [true, 'true', 'True', 1, '1'];

/** Opt-in flags come as strings in lists: true, 'true', 'True', 1 and '1' are on, everything else is off. */
export const readOptIn = (flag: unknown): boolean => spellings.includes(flag);

/** Requests always send 1 or 0. */
export const writeOptIn = (isOn: boolean): 1 | 0 => (isOn ? 1 : 0);

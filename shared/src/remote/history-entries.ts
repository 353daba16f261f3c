import { NavigationType, type Location } from 'react-router-dom';

/** An entry of the browser's history that this visit made or came from. */
type Entry = { location: Location; readonly below: Entry | null };

const textOf = (search: string): string => new URLSearchParams(search).toString();

/** Whether `to` is the same page with fewer parameters in its address. */
const onlyTakesParameters = (from: Location, to: Location): boolean => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return (
    from.pathname === to.pathname &&
    to.state === null &&
    before.size > after.size &&
    [...after].every(([name, value]) => before.get(name) === value)
  );
};

/** Knows the order of the entries that this visit made. A reload begins anew. */
export const createHistoryEntries = () => {
  const entries = new Map<string, Entry>();
  const entryOf = (location: Location): Entry => {
    const entry = entries.get(location.key) ?? { location, below: null };
    entries.set(location.key, entry);
    return entry;
  };
  return {
    follow: (action: NavigationType, from: Location, to: Location): void => {
      const entry = entryOf(from);
      if (action === NavigationType.Push) entries.set(to.key, { location: to, below: entry });
      if (action !== NavigationType.Replace) return;
      entry.location = to;
      entries.set(to.key, entry);
    },
    /** Whether replacing `from` by `to` closes what was opened over the entry below: both would then show the same page. */
    isClosing: (action: NavigationType, from: Location, to: Location): boolean => {
      const below = entries.get(from.key)?.below?.location;
      return (
        action === NavigationType.Replace &&
        below?.pathname === to.pathname &&
        below.hash === to.hash &&
        textOf(below.search) === textOf(to.search) &&
        onlyTakesParameters(from, to)
      );
    },
  };
};

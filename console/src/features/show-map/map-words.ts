import type {
  MapAddress,
  MapModule,
  MapRun,
  ModuleMap,
} from '@billfold/shared/contracts/module-map.contract';

/** The visitors of a release, in the words of the other screens. */
export const audienceOf = ({ role, subject }: MapRun): string => {
  switch (role) {
    case 'default':
      return 'default';
    case 'percentage':
      return `${subject ?? ''} % of visitors`;
    case 'merchant':
      return `merchant ${subject ?? ''}`;
    case 'channel':
      return `channel ${subject ?? ''}`;
    case 'fallback':
      return 'fallback';
  }
};

export const statusWords: Readonly<
  Record<
    MapModule['status'],
    { readonly label: string; readonly tone: 'success' | 'danger' | 'neutral' }
  >
> = {
  served: { label: 'Served', tone: 'success' },
  off: { label: 'Switched off', tone: 'danger' },
  retired: { label: 'Retired', tone: 'neutral' },
  absent: { label: 'No release yet', tone: 'neutral' },
};

/** Why visitors do not see the owner's screen; null where they do. */
export const shownWords = ({ module, shownBy }: MapAddress): string | null => {
  if (shownBy === module) return null;
  return shownBy === null ? 'no screen' : `shown by ${shownBy}`;
};

export const heldWords = ({ held, former, isPayment, reason }: MapAddress): string => {
  const how = {
    listed: 'given by operators',
    default: 'by its default release or its fallback',
    served: 'by a release for some visitors',
  }[held];
  return [
    how,
    ...(isPayment ? ['payment address'] : []),
    ...(former === null ? [] : [`back to ${former} when it is off`]),
    ...(reason === null ? [] : [`“${reason}”`]),
  ].join(', ');
};

export type OwnAddress = {
  readonly pattern: string;
  readonly isPayment: boolean;
  readonly note: string | null;
};

/** Each address of a module once: an operator's list and a release may both name it. */
export const addressesOf = (
  { addresses }: Pick<ModuleMap, 'addresses'>,
  module: string,
): readonly OwnAddress[] => {
  const own = new Map<string, OwnAddress>();
  for (const one of addresses.filter((address) => address.module === module))
    own.set(one.pattern, {
      pattern: one.pattern,
      isPayment: one.isPayment || own.get(one.pattern)?.isPayment === true,
      note: shownWords(one),
    });
  return [...own.values()];
};

export type EnvironmentRuns = {
  readonly environment: string;
  readonly runs: readonly MapRun[];
};

/** The environment of the map first. */
export const runsByEnvironment = (
  { runs }: MapModule,
  environment: string,
): readonly EnvironmentRuns[] => {
  const names = [...new Set(runs.map((run) => run.environment))];
  return names
    .toSorted((one, other) => Number(other === environment) - Number(one === environment))
    .map((name) => ({
      environment: name,
      runs: runs.filter((run) => run.environment === name),
    }));
};

/** The slots that a module fills, with the modules whose screens draw each. */
export const slotWords = ({ slots, drawnBy }: MapModule): readonly string[] =>
  slots.map((name) => {
    const users = drawnBy?.[name] ?? [];
    return users.length === 0 ? name : `${name} (drawn by ${users.join(', ')})`;
  });

import { randomBytes } from 'node:crypto';

/** A file of an inbound text. */
export type MediaFile = {
  readonly type: string;
  readonly content: Buffer;
};

/** What may go wrong when the product fetches a file. */
export const MEDIA_FAULT_EFFECTS = [
  'hang',
  'not_found',
  'redirect',
  'too_large',
  'wrong_type',
] as const;

export type MediaFault = {
  readonly effect: (typeof MEDIA_FAULT_EFFECTS)[number];
  /** How often it strikes; without it, until the faults are deleted. */
  readonly times?: number;
  /** Where `redirect` leads; without it to the file itself, which then needs no credentials. */
  readonly location?: string;
};

export type MediaStore = {
  /** Keeps the files of a text; answers their ids, in their order. */
  add(files: readonly MediaFile[]): readonly string[];
  find(id: string): MediaFile | undefined;
  addFault(fault: MediaFault): void;
  clearFaults(): void;
  /** The fault of this call, one use less afterwards. */
  strike(): MediaFault | null;
  reset(): void;
};

const MOST_KEPT = 100;

export const createMediaStore = (): MediaStore => {
  const files = new Map<string, MediaFile>();
  let waiting: { readonly fault: MediaFault; remaining: number }[] = [];
  return {
    add: (added) => {
      const ids = added.map((file) => {
        const id = `ME${randomBytes(16).toString('hex')}`;
        files.set(id, file);
        return id;
      });
      for (const id of [...files.keys()].slice(0, -MOST_KEPT)) files.delete(id);
      return ids;
    },
    find: (id) => files.get(id),
    addFault: (fault) =>
      void waiting.push({ fault, remaining: fault.times ?? Number.POSITIVE_INFINITY }),
    clearFaults: () => {
      waiting = [];
    },
    strike: () => {
      const hit = waiting.find(({ remaining }) => remaining > 0);
      if (hit === undefined) return null;
      hit.remaining -= 1;
      return hit.fault;
    },
    reset: () => {
      files.clear();
      waiting = [];
    },
  };
};

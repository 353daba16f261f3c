import type { TextFault } from './text-fault.domain';
import type { TextRow, TextSettings } from './text-traffic';

/** A text that the provider took. */
export type TakenText = TextRow & { readonly sid: string };

export type TextJournal = {
  readonly change: (settings: Partial<TextSettings>) => Promise<void>;
  readonly addFault: (fault: Partial<TextFault> & Pick<TextFault, 'effect'>) => Promise<void>;
  /** Every call that wanted to send a text so far, oldest first. */
  readonly calls: () => Promise<readonly TextRow[]>;
  /** The texts that were taken so far, all or those with this body. */
  readonly taken: (body?: string) => Promise<readonly TakenText[]>;
};

const isTaken = (row: TextRow): row is TakenText => row.sid !== null;

/** Plays the text provider of a running sandbox, and reads what it wrote since the last reading. */
export const openTextJournal = (sandboxUrl: string): TextJournal => {
  const rows: TextRow[] = [];
  const ask = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${sandboxUrl}/control/texts${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  // One reading after the other: two at once would keep the same rows twice.
  let reading: Promise<unknown> = Promise.resolve();
  const readNew = async (): Promise<void> => {
    rows.push(...((await ask(`?since=${rows.length}`)) as readonly TextRow[]));
  };
  const calls = async (): Promise<readonly TextRow[]> => {
    const next = reading.then(readNew);
    reading = next.catch(() => undefined);
    await next;
    return rows;
  };
  return {
    change: async (settings) => void (await ask('/settings', 'PUT', settings)),
    addFault: async (fault) => void (await ask('/faults', 'POST', fault)),
    calls,
    taken: async (body) =>
      (await calls()).filter(isTaken).filter((row) => body === undefined || row.body === body),
  };
};

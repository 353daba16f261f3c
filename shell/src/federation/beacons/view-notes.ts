import type { ViewNote } from '@billfold/shared/contracts/beacon.contract';
import { newId } from '@billfold/shared/http/request-id';

/** The largest number that a note holds. */
const atMost = 1_000;

/**
 * What the page says of judged modules besides their outcomes: that a view has begun, which leaves before code of the module runs, that it
 * is answered, and what visitors pressed. A view that has begun and is never answered is lost: the page hung, crashed or was cut off.
 */
export class ViewNotes {
  private readonly open = new Set<string>();
  private readonly acts = new Map<string, { actions: number; vain: number }>();

  /** `releases` by module: those that a gate judges, and that no person chose for this browser. */
  constructor(
    private readonly releases: ReadonlyMap<string, string>,
    private readonly send: (notes: readonly ViewNote[]) => void,
  ) {
    // The registry said that this view began when it served the page.
    if (releases.has('shell')) this.open.add('shell');
  }

  /** Says that a view of the module begins, unless the last one is still open. */
  begin(module: string): void {
    if (this.open.has(module)) return;
    const begun = this.noteOf(module, { kind: 'begun' });
    if (begun.length === 0) return;
    this.open.add(module);
    this.send(begun);
  }

  /** The note that goes along with the outcome of the module's view. */
  answer(module: string, view: string): readonly ViewNote[] {
    return this.open.delete(module) ? this.noteOf(module, { kind: 'answered' }, view) : [];
  }

  /** The same of all open views: the visitor leaves before they have an outcome. */
  answerAll(view: string): readonly ViewNote[] {
    return [...this.open].flatMap((module) => this.answer(module, view));
  }

  /** The note for a view that the watchdog may have to answer. */
  answerAhead(module: string, view: string): readonly ViewNote[] {
    return this.open.has(module) ? this.noteOf(module, { kind: 'answered' }, view) : [];
  }

  /** Counts a press on a control of the module. */
  acted(module: string, isVain: boolean): void {
    if (!this.releases.has(module)) return;
    const { actions, vain } = this.acts.get(module) ?? { actions: 0, vain: 0 };
    this.acts.set(module, {
      actions: Math.min(atMost, actions + 1),
      vain: Math.min(atMost, vain + (isVain ? 1 : 0)),
    });
  }

  /** The presses since the last call. */
  takeActs(): readonly ViewNote[] {
    const notes = [...this.acts].flatMap(([module, acts]) =>
      this.noteOf(module, { kind: 'acted', ...acts }),
    );
    this.acts.clear();
    return notes;
  }

  private noteOf(
    module: string,
    said: Pick<ViewNote, 'kind' | 'actions' | 'vain'>,
    view: string = newId(),
  ): readonly ViewNote[] {
    const release = this.releases.get(module);
    return release === undefined ? [] : [{ view, module, release, ...said }];
  }
}

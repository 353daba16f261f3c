import type { ComponentType } from 'react';

/** A screen by its planned path, or a slot by its name. */
export type PartKey = `screen:${string}` | `slot:${string}`;
export type PartComponent = ComponentType<Record<string, unknown>>;

export type PartState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: PartComponent }
  /** `heldBy` unsaved work: only a new page helps, and that has to wait for it. */
  | { readonly status: 'failed'; readonly heldBy: 'nothing' | 'unsaved' }
  /** The module is switched off for everybody. */
  | { readonly status: 'disabled'; readonly message: string };

const idle: PartState = { status: 'idle' };

/** The states of all parts of the page, by module; whoever draws one subscribes. */
export class PartStates {
  private readonly states = new Map<string, Map<PartKey, PartState>>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Stable between changes, as useSyncExternalStore wants it. */
  read(module: string, part: PartKey): PartState {
    return this.states.get(module)?.get(part) ?? idle;
  }

  change(module: string, part: PartKey, state: PartState): void {
    const parts = this.states.get(module) ?? new Map<PartKey, PartState>();
    this.states.set(module, parts.set(part, state));
    this.announce();
  }

  /** Makes the module's parts idle again, so that those which are drawn load anew. */
  forget(module: string, isKept: (part: PartKey) => boolean): void {
    const parts = this.states.get(module);
    for (const part of parts?.keys() ?? []) if (!isKept(part)) parts?.delete(part);
    this.announce();
  }

  /** Takes everything of a module off the screen that is drawn of it. */
  cover(module: string): void {
    const parts = this.states.get(module);
    for (const [part, { status }] of parts ?? [])
      if (status === 'ready') parts?.set(part, { status: 'loading' });
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

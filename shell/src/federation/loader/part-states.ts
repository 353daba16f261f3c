import type { ComponentType } from 'react';

/** A screen by its planned path, or a slot by its name. */
export type PartKey = `screen:${string}` | `slot:${string}`;
export type PartComponent = ComponentType<Record<string, unknown>>;

export type PartState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: PartComponent }
  /** `heldBy`: `unsaved`, only a reload helps and unsaved work forbids it; `away`, the server does not answer. */
  | { readonly status: 'failed'; readonly heldBy: 'nothing' | 'unsaved' | 'away' }
  /** The module is disabled for all visitors. */
  | { readonly status: 'disabled'; readonly message: string };

const idle: PartState = { status: 'idle' };

/** The states of all parts of the page, by module. Components subscribe. */
export class PartStates {
  readonly #states = new Map<string, Map<PartKey, PartState>>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stable between changes, as useSyncExternalStore wants it. */
  read(module: string, part: PartKey): PartState {
    return this.#states.get(module)?.get(part) ?? idle;
  }

  change(module: string, part: PartKey, state: PartState): void {
    const parts = this.#states.get(module) ?? new Map<PartKey, PartState>();
    this.#states.set(module, parts.set(part, state));
    this.announce();
  }

  /** Makes the module's parts idle again, so that visible ones load again. */
  forget(module: string, isKept: (part: PartKey) => boolean): void {
    const parts = this.#states.get(module);
    for (const part of parts?.keys() ?? []) if (!isKept(part)) parts?.delete(part);
    this.announce();
  }

  /** The parts of a module that can be drawn. */
  readyOf(module: string): readonly PartKey[] {
    return [...(this.#states.get(module) ?? [])].flatMap(([part, { status }]) =>
      status === 'ready' ? [part] : [],
    );
  }

  /** Removes all visible parts of a module from the screen. */
  cover(module: string): void {
    const parts = this.#states.get(module);
    for (const [part, { status }] of parts ?? [])
      if (status === 'ready') parts?.set(part, { status: 'loading' });
    this.announce();
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

import { ServerClient } from './server-client';
import type { Client } from 'pg';

/** pg's own record of the statements that this connection has prepared; not in its published types. */
type WithConnection = {
  readonly connection: { readonly parsedStatements: Record<string, unknown> };
};

const MAX_STATEMENTS = 256;

/** A statement that begins with this text gets no name: it is planned for the values of each call. */
export const plannedEachTime = '/* planned each time */';

/**
 * Names every other parameterised statement, so that PostgreSQL plans it once per connection. The least recently used
 * name is deallocated beyond 256. Not for use behind a pooler in transaction mode.
 */
export class NamingClient extends ServerClient {
  readonly #names = new Map<string, string>();
  #made = 0;

  // pg's own type is a dozen overloads; callers see those, this sees what they submit.
  override query = ((...submitted: readonly unknown[]): unknown => {
    const [text, values, callback] = submitted;
    if (
      typeof text !== 'string' ||
      !Array.isArray(values) ||
      values.length === 0 ||
      callback !== undefined ||
      text.startsWith(plannedEachTime)
    ) {
      return this.submit(...submitted);
    }
    const retired = this.#names.has(text) ? undefined : this.#retireOldest();
    const named = { name: this.#nameOf(text), text, values };
    const run = (): unknown => this.submit(named);
    // One statement at a time per connection. In a failed transaction the first is refused, and only wastes its name.
    return retired === undefined
      ? run()
      : (this.submit(`DEALLOCATE ${retired}`) as Promise<unknown>).then(run, run);
  }) as Client['query'];

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${(this.#made += 1)}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    return name;
  }

  /** The name to deallocate when the limit is exceeded. */
  #retireOldest(): string | undefined {
    if (this.#names.size < MAX_STATEMENTS) return undefined;
    const [text, name] = [...this.#names.entries()][0] ?? [];
    if (text === undefined || name === undefined) return undefined;
    this.#names.delete(text);
    const { parsedStatements } = (this as unknown as WithConnection).connection;
    if (!(name in parsedStatements)) return undefined;
    delete parsedStatements[name];
    return name;
  }
}

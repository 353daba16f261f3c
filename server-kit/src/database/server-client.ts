import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { isConnectionSpent } from './database-away';
import { NoWritableHost, type DatabaseHosts } from './database-hosts';
import { hostAndPortOf } from './database-url';

type Submitted = Parameters<Client['query']>;
type Setting = { readonly parameterName: string; readonly parameterValue: string };
/** PostgreSQL sends them at the start of a connection, and again after a statement that found them changed. */
const readOnlySettings = new Set(['in_hot_standby', 'default_transaction_read_only']);

export type ServerClientConfig = ClientConfig & { readonly hosts: DatabaseHosts };

/** The options of each connection of a server. A host that vanished is noticed within seconds instead of hours. */
export const everyConnection = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * Connects to the host that takes changes. Ends itself when a statement gets no answer in time (`query_timeout`) or
 * when its server takes no changes any more; the server may still execute the last statement. An error between two
 * statements ends no process: the next statement fails.
 */
export class ServerClient extends Client {
  readonly #hosts: DatabaseHosts;
  readonly #readOnly = new Set<string>();
  #url: string | undefined;
  #isOpen = false;

  constructor(config: ServerClientConfig) {
    super({ ...config, connectionString: config.hosts.first });
    this.#hosts = config.hosts;
    this.on('error', () => this.#doubtHost());
    this.connection.on('parameterStatus', (setting: Setting) => this.#noteSetting(setting));
  }

  // pg's own type is a dozen overloads; callers see those.
  override query = ((...submitted: readonly unknown[]): unknown =>
    this.submit(...submitted)) as Client['query'];

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    if (callback === undefined) return this.#open();
    callbackify(() => this.#open())(callback);
  }

  /** Breaks the connection, in use or not. Its user gets an `error` event. */
  leave(reason: string): void {
    this.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
  }

  protected submit(...submitted: readonly unknown[]): unknown {
    const answer: unknown = super.query(...(submitted as Submitted));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isConnectionSpent(error)) this.#giveUp();
      throw error;
    });
  }

  async #open(): Promise<Client> {
    this.#url = await this.#hosts.find();
    if (this.#hosts.urls.length > 1) Object.assign(this, hostAndPortOf(this.#url));
    this.#hosts.place(this, this.#url);
    this.once('end', () => this.#hosts.remove(this));
    try {
      await super.connect();
      if (this.#isRefused) throw new NoWritableHost('The host takes no changes.');
      this.#isOpen = true;
      return this;
    } catch (error) {
      this.#giveUp();
      throw error;
    }
  }

  #doubtHost(): void {
    if (this.#url !== undefined) this.#hosts.doubt(this.#url);
  }

  #giveUp(): void {
    this.#doubtHost();
    this.end().catch(() => {});
  }

  get #isRefused(): boolean {
    return this.#hosts.isWritableWanted && this.#readOnly.size > 0;
  }

  #noteSetting({ parameterName, parameterValue }: Setting): void {
    if (!readOnlySettings.has(parameterName)) return;
    if (parameterValue === 'on') this.#readOnly.add(parameterName);
    else this.#readOnly.delete(parameterName);
    if (this.#isOpen && this.#isRefused) this.leave('the host takes no changes any more');
  }
}

import type { ComboBoxOption } from '../desk/SearchComboBox';
import type { SessionSnapshot } from '../contracts/remote.contract';
import { bodyOrThrow } from '../http/api-error';
import { createResource } from '../store/resource';
import type { Feature } from '../store/remote-store';

type OptionsOptions<Row> = {
  /** The remote's name, under which the shell keeps its state. */
  readonly module: string;
  /** The name of this part of the remote's state. */
  readonly name: string;
  /** A list of the server that takes `q`, `ids` (`3,8`) and `limit`, relative to the API. */
  readonly path: string;
  readonly option: (row: Row, session: SessionSnapshot) => ComboBoxOption;
};

/** As many as a list shows without scrolling far; a longer search finds the others. */
const foundRows = 20;
/** More values in one filter than a person chooses, fewer than the maximum of an address. */
export const namedRows = 50;

/** Options that the server searches, and the names of those that are chosen: two parts of the store. */
export const createOptions = <Row>({ module, name, path, option }: OptionsOptions<Row>) => {
  const part = (ending: string, parameter: string, limit: number) =>
    createResource<readonly ComboBoxOption[], string>({
      module,
      name: `${name}${ending}`,
      load: async ({ http, session }, text) => {
        const query = { limit, ...(text === '' ? {} : { [parameter]: text }) };
        const result = await http.request<readonly Row[]>({ method: 'GET', path, query });
        return bodyOrThrow(result).map((row) => option(row, session.read()));
      },
    });
  const found = part('Found', 'q', foundRows);
  /** By the ids of the key, `3,8`. An id without a row is left out. */
  const named = part('Named', 'ids', namedRows);
  const features: readonly Feature[] = [found.feature, named.feature];
  return { found, named, features };
};

/** What `createOptions` makes. */
export type Options = ReturnType<typeof createOptions>;

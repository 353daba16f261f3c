import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigationType } from 'react-router-dom';
import { contractVersion, resumedEvent, type LiveEvent } from '../contracts/remote.contract';
import { screenRoutes } from '../remote/LazyScreen';
import { useSession } from '../remote/Services';
import { createRemoteStore } from '../store/remote-store';
import { answer, pending, renderRemote, type FakeHandlers } from '../testing/FakeShell';
import type { Column } from '../ui/DataTable';
import { bulkActions } from './bulk-actions';
import { manyOf, oneOf } from './choice-filters';
import { createList } from './create-list';
import { createOptions } from './create-options';
import { csvExport } from './csv-export';
import { ListScreen } from './ListScreen';
import { ListTable } from './ListTable';
import { pageSizes } from './page-sizes';
import { amountRange, dayRange } from './range-filters';
import { rowPreview } from './row-preview';
import { searchedMany } from './searched-filter';
import type { ListSelection } from './use-list-selection';

type Pet = { readonly id: number; readonly name: string };

const columns: readonly Column<Pet>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, isSortable: true },
  { id: 'age', header: 'Age', cell: (row) => row.id, isSortable: true },
];
const byName = { column: 'name', direction: 'ascending' } as const;
const optionsOf = (...values: readonly string[]) =>
  values.map((value) => ({ value, label: value.toUpperCase() }));
const owners = createOptions<Pet>({
  module: 'mf-x',
  name: 'owners',
  path: 'people',
  option: ({ id, name }) => ({ id: String(id), label: name }),
});
const filters = {
  owner: searchedMany({ label: 'Owners', options: owners, goneText: 'An owner is gone.' }),
  kind: oneOf({ label: 'Kind', options: optionsOf('cat', 'dog') }),
  tag: manyOf({ label: 'Tags', options: optionsOf('7', '8'), parameter: 'tags' }),
  born: dayRange({ label: 'Born', parameters: ['born_from', 'born_to'] }),
  price: amountRange({ label: 'Price', parameters: ['price_min', 'price_max'] }),
};

/** Two lists of one path on one page, each with a scope and a prefix of its own. */
const openTwo = (answers: FakeHandlers, path: string) => {
  const cats = createList<Pet>({
    module: 'mf-x',
    name: 'cats',
    path: 'pets',
    refreshOn: (event, query) => event.type === 'payment' && event.sub_id === query['owner'],
  });
  const dogs = createList<Pet>({ module: 'mf-x', name: 'dogs', path: 'pets' });
  const props = { columns, defaultSort: byName, searchLabel: 'Search', emptyText: 'None yet.' };
  const Screen = () => (
    <>
      <ListTable {...props} list={cats} label="Cats" prefix="cats" scope={{ owner: 3 }} />
      <ListTable {...props} list={dogs} label="Dogs" prefix="dogs" scope={{ owner: 4 }} />
    </>
  );
  return mount(Screen, [cats, dogs], answers, path);
};

const Actions = ({ selection }: { readonly selection: ListSelection }) => (
  <>
    <output>{JSON.stringify(selection.kind === 'rows' ? selection.keys : selection.query)}</output>
    <button onClick={selection.clear}>Close them</button>
  </>
);

const sizes = pageSizes(25, 50);
const bulk = bulkActions<Pet>({ rowLabel: (row) => `Select ${row.name}`, Actions });

const preview = rowPreview<Pet>({
  title: ({ name }) => name,
  Content: ({ row: { id } }) => <p>{`Number ${id}`}</p>,
  actions: ({ name }) => <a href={`/pets/${name}`}>Open</a>,
});
const csv = csvExport({ path: 'pets/export', fileName: 'pets.csv' });

const LastMove = () => <p>{`Moved by ${useNavigationType()}`}</p>;

const openOne = (answers: FakeHandlers, path = '/') => {
  const pets = createList<Pet>({
    module: 'mf-x',
    name: 'pets',
    path: 'pets',
    refreshOn: ({ type }) => type === 'payment',
  });
  const Screen = () => (
    <ListScreen
      title="Pets"
      list={pets}
      columns={columns}
      sortNames={{ age: 'born_on' }}
      filters={filters}
      defaultSort={byName}
      emptyText="None yet."
      pageSizes={sizes}
      toolbar={
        <>
          <button>Export</button>
          <LastMove />
        </>
      }
      bulk={bulk}
      preview={preview}
      csv={csv}
    />
  );
  return mount(Screen, [pets], answers, path);
};

const atWidth = (widthPx: number) => {
  beforeEach(() => {
    const media = { addEventListener: jest.fn(), removeEventListener: jest.fn() };
    const matchMedia = (query: string) => ({
      ...media,
      matches: widthPx <= Number(/\d+/.exec(query)?.[0]),
    });
    Object.assign(globalThis, { matchMedia });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));
};
const onPhone = () => atWidth(360);

const mount = (
  Screen: () => React.JSX.Element,
  lists: readonly ReturnType<typeof createList<Pet>>[],
  answers: FakeHandlers,
  path: string,
) => {
  const view = renderRemote(
    (services) => {
      const features = [...lists.map(({ feature }) => feature), ...owners.features];
      const { reducer, saga } = createRemoteStore(services, features);
      const route = screenRoutes(services)(
        '/',
        async () => Screen,
        (loaded) => loaded,
      );
      return { contract: contractVersion, routes: [route], reducer, saga };
    },
    { module: 'mf-x', path, answers, advanceTimers: jest.advanceTimersByTime },
  );
  const queries = () => view.record.calls.map(({ query }) => query);
  return { ...view, queries, lastQuery: () => queries().at(-1) };
};

const pets: readonly Pet[] = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
];
const pageOf = (total: string, headers: Readonly<Record<string, string>> = {}) =>
  answer(200, pets, { 'x-total-count': total, 'x-next-cursor': 'c2', ...headers });
/** The cell with the name. The accessible name of a row is made of all of its cells. */
const row = (name: string) => screen.findByText(name);
const table = (name: string) => within(screen.getByRole('table', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const payment = (subId: number): LiveEvent => ({ ...resumedEvent, type: 'payment', sub_id: subId });

const chooseKind = async ({ user }: Pick<ReturnType<typeof openOne>, 'user'>, name: string) => {
  await user.click(screen.getByRole('button', { name: /^Filter by Kind/ }));
  await user.click(await screen.findByRole('option', { name }));
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a filter with a preset', () => {
  const openPreset = (path: string) => {
    const list = createList<Pet>({ module: 'mf-x', name: 'pets', path: 'pets' });
    const Screen = () => {
      const preset = String(useSession().chosenMerchantId ?? '');
      return (
        <ListTable
          list={list}
          label="Pets"
          columns={columns}
          filters={{ tag: { ...filters.tag, preset }, kind: filters.kind }}
          defaultSort={byName}
          emptyText="None yet."
        />
      );
    };
    return mount(Screen, [list], { 'GET pets': pets }, path);
  };
  const filterButton = () => screen.queryByRole('button', { name: /^Filter by Tags/ });
  const choose = (view: ReturnType<typeof openPreset>, chosenMerchantId: number | null) =>
    act(async () => view.services.changeSession({ chosenMerchantId }));

  it('filters by it without an own control while the address has no value', async () => {
    const view = openPreset('/?kind=cat');
    await row('Ada');
    expect(filterButton()).toBeVisible();
    await choose(view, 7);
    await row('Ada');
    expect(view.lastQuery()).toEqual({ limit: 25, tags: '7', kind: 'cat', sort: 'name' });
    expect(filterButton()).not.toBeInTheDocument();
    expect(view.location()).toBe('/?kind=cat');
  });

  it('keeps the value of the address until another preset is chosen', async () => {
    const view = openPreset('/?tag=8&kind=cat&page=2&after=c2');
    await row('Ada');
    expect(view.lastQuery()).toMatchObject({ tags: '8', cursor: 'c2' });
    await choose(view, 7);
    await waitFor(() => expect(view.location()).toBe('/?kind=cat'));
    expect(view.queries()).toHaveLength(2);
    expect(view.lastQuery()).toEqual({ limit: 25, tags: '7', kind: 'cat', sort: 'name' });
  });
});

describe('two lists on one page', () => {
  it('name their pages after themselves', async () => {
    openTwo({ 'GET pets': pageOf('2') }, '/');
    for (const name of ['Pages of Cats', 'Pages of Dogs'])
      expect(await screen.findByRole('navigation', { name })).toBeVisible();
  });

  const search = async ({ user }: ReturnType<typeof openTwo>, index: number, text: string) => {
    const field = screen.getAllByRole('searchbox')[index];
    if (field !== undefined) await user.type(field, text);
    await act(() => jest.advanceTimersByTimeAsync(300));
  };

  it('keep their own queries in the address, and the parameters of others', async () => {
    const view = openTwo({ 'GET pets': pets }, '/?tab=all&cats.q=old');
    await screen.findAllByText('Ada');
    expect(view.queries()).toEqual([
      { limit: 25, q: 'old', owner: 3, sort: 'name' },
      { limit: 25, owner: 4, sort: 'name' },
    ]);
    await search(view, 1, 'rex');
    expect(view.location()).toBe('/?tab=all&cats.q=old&dogs.q=rex');
    expect(view.queries()).toHaveLength(3);
    expect(view.lastQuery()).toEqual({ limit: 25, q: 'rex', owner: 4, sort: 'name' });
  });

  it('keep their own pages in the history', async () => {
    const view = openTwo({ 'GET pets': pageOf('312') }, '/');
    await screen.findAllByText('1–2 of 312');
    const [nextCat, nextDog] = screen.getAllByRole('button', { name: 'Next' });
    if (nextCat !== undefined) await view.user.click(nextCat);
    await screen.findByText('26–27 of 312');
    if (nextDog !== undefined) await view.user.click(nextDog);
    await waitFor(() => expect(screen.getAllByText('26–27 of 312')).toHaveLength(2));
    await search(view, 1, 'rex');
    expect(await screen.findByText('1–2 of 312')).toBeVisible();
    expect(screen.getByText('26–27 of 312')).toBeVisible();
    await view.back();
    await view.back();
    expect(await screen.findAllByText('1–2 of 312')).toHaveLength(2);
  });

  it('read again on the events of their own scope', async () => {
    const view = openTwo({ 'GET pets': pets }, '/');
    await screen.findAllByText('Ada');
    view.services.emitLive(payment(4));
    expect(view.queries()).toHaveLength(2);
    view.services.answerWith({ 'GET pets': [{ id: 3, name: 'Cleo' }] });
    view.services.emitLive(payment(3));
    expect(await table('Cats').findByRole('row', { name: /Cleo/ })).toBeVisible();
    expect(table('Dogs').getByRole('row', { name: /Ada/ })).toBeVisible();
    expect(view.lastQuery()).toMatchObject({ owner: 3 });
  });
});

describe('the filters of a list', () => {
  it('read the address, drop what is not offered and name the parameters of the call', async () => {
    const view = openOne(
      { 'GET pets': pets },
      '/?kind=dog&tag=8,99&born=2026-02-30..2026-03-01&price=900..500&sort=-age&rows=50',
    );
    await row('Ada');
    expect(view.queries()).toEqual([
      {
        limit: 50,
        kind: 'dog',
        tags: '8',
        born_to: '2026-03-01',
        price_min: '500',
        price_max: '900',
        sort: '-born_on',
      },
    ]);
  });

  it('choose one value, several values and no value', async () => {
    const view = openOne({ 'GET pets': pets });
    await row('Ada');
    await chooseKind(view, 'CAT');
    await waitFor(() => expect(view.lastQuery()).toMatchObject({ kind: 'cat' }));
    await view.user.click(button('Filter by Tags'));
    await view.user.click(await screen.findByRole('checkbox', { name: '8' }));
    await view.user.click(screen.getByRole('checkbox', { name: '7' }));
    await waitFor(() => expect(view.lastQuery()).toMatchObject({ kind: 'cat', tags: '7,8' }));
    await view.user.click(button('Clear'));
    await waitFor(() => expect(view.lastQuery()).toEqual({ limit: 25, kind: 'cat', sort: 'name' }));
    expect(view.location()).toBe('/?kind=cat');
  });

  it('offer one value from what is chosen on, and none again', async () => {
    const view = openOne({ 'GET pets': pets }, '/?kind=dog');
    await row('Ada');
    await view.user.click(button('Filter by Kind: DOG'));
    expect(await screen.findByRole('option', { name: 'DOG' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await waitFor(() => expect(screen.getByRole('option', { name: 'DOG' })).toHaveFocus());
    await view.user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(view.location()).toBe('/'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await waitFor(() => expect(button('Filter by Kind')).toHaveFocus());
  });

  it('give the focus to the first control of the list when they are cleared', async () => {
    const view = openOne({ 'GET pets': [] }, '/?kind=dog');
    await view.user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(button('Filter by Owners')).toHaveFocus());
    await chooseKind(view, 'CAT');
    await view.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(button('Filter by Owners')).toHaveFocus());
  });

  it('show what is chosen in their buttons, and go all at once', async () => {
    const view = openOne(
      { 'GET pets': pets, 'GET people': [{ id: 3, name: 'Ana' }] },
      '/?kind=dog&tag=7,8&owner=3&born=2026-03-01..2026-03-05&price=500..&q=rex',
    );
    await row('Ada');
    for (const name of [
      'Filter by Kind: DOG',
      'Filter by Tags: 7, 8',
      'Born: 03/01/2026 – 03/05/2026',
      'Filter by Price: from $5.00',
    ])
      expect(button(name)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Filter by Owners: Ana' })).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await view.user.click(button('Clear filters'));
    await waitFor(() => expect(view.location()).toBe('/?q=rex'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  describe('on a phone', () => {
    onPhone();

    it('are behind one button with the order of the rows', async () => {
      const view = openOne({ 'GET pets': pets }, '/?kind=cat');
      await row('Ada');
      expect(screen.getByRole('button', { name: /^Remove/ })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Filter by Tags' })).toBeNull();
      await view.user.click(button('Filters (1)'));
      expect(button('Filters (1)')).toHaveAttribute('aria-expanded', 'true');
      expect(button('Filter by Tags')).toBeVisible();
      await view.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-age');
      await waitFor(() => expect(view.lastQuery()).toMatchObject({ sort: '-born_on' }));
      await view.user.click(button('Filters (1)'));
      expect(screen.queryByRole('button', { name: 'Filter by Tags' })).toBeNull();
      expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    });
  });

  describe('on a tablet', () => {
    atWidth(768);

    it('are behind one button, and the heads keep the order of the rows', async () => {
      const view = openOne({ 'GET pets': pets }, '/?kind=cat');
      await row('Ada');
      expect(screen.queryByRole('button', { name: 'Filter by Tags' })).toBeNull();
      await view.user.click(button('Filters (1)'));
      expect(button('Filter by Tags')).toBeVisible();
      expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    });
  });

  it('give the focus back to the button of a filter on Escape', async () => {
    const view = openOne({ 'GET pets': pets });
    await row('Ada');
    await view.user.click(button('Filter by Tags'));
    await screen.findByRole('checkbox', { name: '8' });
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(button('Filter by Tags')).toHaveFocus());
    expect(screen.queryByRole('checkbox', { name: '8' })).not.toBeInTheDocument();
    expect(button('Filter by Tags')).toHaveAttribute('aria-expanded', 'false');
  });

  it('send a range when a field is left, with the bounds in order', async () => {
    const view = openOne({ 'GET pets': pets });
    await row('Ada');
    await view.user.click(button('Filter by Price'));
    await view.user.type(await screen.findByLabelText('From'), '1000');
    expect(screen.getByLabelText('From')).toHaveValue('$10.00');
    expect(view.queries()).toHaveLength(1);
    await view.user.tab();
    await waitFor(() => expect(view.lastQuery()).toMatchObject({ price_min: '1000' }));
    await view.user.type(screen.getByLabelText('To'), '500{Enter}');
    await waitFor(() =>
      expect(view.lastQuery()).toMatchObject({ price_min: '500', price_max: '1000' }),
    );
    expect(view.location()).toBe('/?price=500..1000');
    expect(screen.getByLabelText('From')).toHaveValue('$5.00');
  });

  it('send a range of days, and clear it', async () => {
    const view = openOne({ 'GET pets': pets });
    await row('Ada');
    await view.user.click(button('Born'));
    await view.user.type(await screen.findByLabelText('From'), '2026-03-01');
    expect(view.queries()).toHaveLength(1);
    await view.user.click(button('Apply'));
    await waitFor(() => expect(view.lastQuery()).toMatchObject({ born_from: '2026-03-01' }));
    expect(view.location()).toBe('/?born=2026-03-01..');
    await view.user.click(button('Born: from 03/01/2026'));
    await view.user.click(button('Clear'));
    await waitFor(() => expect(view.lastQuery()).not.toHaveProperty('born_from'));
    expect(view.location()).toBe('/');
  });
});

describe('the chips of a list on a phone', () => {
  onPhone();
  const chips = (name: string) => screen.findByRole('grid', { name });

  it('are one for each value, behind the name of its filter', async () => {
    openOne(
      { 'GET pets': pets },
      '/?kind=dog&tag=7,8&born=2026-03-01..2026-03-05&price=500..&q=rex',
    );
    for (const [name, texts] of [
      ['Kind', ['DOG']],
      ['Tags', ['7', '8']],
      ['Born', ['03/01/2026 – 03/05/2026']],
      ['Price', ['from $5.00']],
    ] as const) {
      const rows = within(await chips(name)).getAllByRole('row');
      expect(rows.map((chip) => chip.textContent)).toEqual(texts);
    }
  });

  it('go by their cross, by Delete, and all at once', async () => {
    const view = openOne({ 'GET pets': pets }, '/?kind=dog&tag=7,8&price=500..&q=rex');
    await view.user.click(within(await chips('Tags')).getByRole('button', { name: 'Remove 7' }));
    expect(view.location()).toBe('/?kind=dog&tag=8&price=500..&q=rex');
    act(() => screen.getByRole('row', { name: 'DOG' }).focus());
    await view.user.keyboard('{Delete}');
    expect(view.location()).toBe('/?tag=8&price=500..&q=rex');
    await view.user.click(button('Clear filters'));
    expect(view.location()).toBe('/?q=rex');
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await waitFor(() => expect(view.lastQuery()).toEqual({ limit: 25, q: 'rex', sort: 'name' }));
  });
});

describe('a filter that the server searches', () => {
  const people = [
    { id: 3, name: 'Ana' },
    { id: 8, name: 'Bob' },
  ];

  it('offers what is found, adds each choice and names it in a chip', async () => {
    const view = openOne({ 'GET pets': pets, 'GET people': people });
    await row('Ada');
    await view.user.click(button('Filter by Owners'));
    await view.user.type(await screen.findByRole('combobox', { name: 'Owners' }), 'a');
    await act(() => jest.advanceTimersByTimeAsync(250));
    expect(view.lastQuery()).toEqual({ limit: 20, q: 'a' });
    await view.user.click(await screen.findByRole('option', { name: 'Ana' }));
    await waitFor(() => expect(view.location()).toBe('/?owner=3'));
    const field = screen.getByRole('combobox', { name: 'Owners' });
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await view.user.type(field, 'b');
    await act(() => jest.advanceTimersByTimeAsync(250));
    expect(screen.queryByRole('option', { name: 'Ana' })).not.toBeInTheDocument();
    await view.user.click(await screen.findByRole('option', { name: 'Bob' }));
    await waitFor(() => expect(view.location()).toBe('/?owner=3%2C8'));
    expect(view.queries()).toContainEqual({ limit: 50, ids: '3,8' });
    // The list for the next choice closes first.
    await view.user.keyboard('{Escape}');
    const chip = await screen.findByRole('row', { name: 'Bob' });
    await view.user.click(within(chip).getByRole('button', { name: 'Remove Bob' }));
    expect(view.location()).toBe('/?owner=3');
  });

  it('drops a value that was deleted, with a note and without an empty list', async () => {
    const view = openOne(
      {
        'GET pets': ({ query }) =>
          answer(200, pets, query?.['owner'] === '3,8' ? { 'x-dropped-filters': 'owner:8' } : {}),
        'GET people': people.slice(0, 1),
      },
      '/?owner=3,8&kind=dog&page=2&after=c9',
    );
    await row('Ada');
    await waitFor(() => expect(view.location()).toBe('/?owner=3&kind=dog'));
    expect(view.record.toasts).toEqual([{ message: 'An owner is gone.' }]);
    expect(await row('Ada')).toBeVisible();
    await waitFor(() => expect(view.lastQuery()).toMatchObject({ owner: '3', kind: 'dog' }));
  });
});

describe('the preview of a row', () => {
  it('opens from its button, leads to its neighbours and is kept in the address', async () => {
    const view = openOne({ 'GET pets': pets }, '/?kind=dog');
    await row('Ada');
    await view.user.click(button('Preview Ada'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ada' }));
    expect(drawer.getByText('Number 1')).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/pets/Ada');
    expect(drawer.getByRole('button', { name: 'Previous' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(view.location()).toBe('/?kind=dog&preview=1');
    await view.user.click(drawer.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Bo' })).toBeVisible();
    expect(view.location()).toBe('/?kind=dog&preview=2');
    await view.user.keyboard('{Escape}');
    expect(view.location()).toBe('/?kind=dog');
  });

  it('is a step of the history when it opens, and none for other rows and closing', async () => {
    const view = openOne({ 'GET pets': pets }, '/?kind=dog');
    await row('Ada');
    await view.user.click(button('Preview Ada'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ada' }));
    expect(screen.getByText('Moved by PUSH')).toBeInTheDocument();
    await view.user.click(drawer.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Bo' })).toBeVisible();
    expect(screen.getByText('Moved by REPLACE')).toBeInTheDocument();
    await view.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.location()).toBe('/?kind=dog');
    expect(screen.getByText('Moved by REPLACE')).toBeInTheDocument();
  });

  it('is open for a colleague who gets the address', async () => {
    openOne({ 'GET pets': pets }, '/?preview=2');
    expect(await screen.findByRole('dialog', { name: 'Bo' })).toBeVisible();
  });
});

describe('the export of a list', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    // Here, a press on a link with a download goes nowhere.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce();
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        saved.push(file);
        return 'blob:x';
      },
      revokeObjectURL: () => {},
    });
  });

  afterEach(() => jest.restoreAllMocks());

  it('saves all rows that match in the order in sight', async () => {
    const file = pending<unknown>();
    const view = openOne(
      { 'GET pets': pageOf('312'), 'GET pets/export': () => file.promise },
      '/?kind=dog&sort=-age&page=2&after=c9',
    );
    await row('Ada');
    await view.user.click(button('Export CSV'));
    expect(button('Export CSV')).toBeDisabled();
    expect(view.record.calls.at(-1)).toMatchObject({
      path: 'pets/export',
      query: { kind: 'dog', sort: '-born_on' },
      answer: 'file',
    });
    expect(view.lastQuery()).not.toHaveProperty('cursor');
    await act(async () => file.resolve('name\r\nAda'));
    expect(saved).toHaveLength(1);
    expect(saved[0]?.size).toBe('name\r\nAda'.length);
    await waitFor(() => expect(button('Export CSV')).toBeEnabled());
  });

  it('shows why there is no file, and can be tried again', async () => {
    const view = openOne({
      'GET pets': pets,
      'GET pets/export': answer(403, { detail: "You don't have permission to export lists." }),
    });
    await row('Ada');
    await view.user.click(button('Export CSV'));
    expect(view.record.toasts).toEqual([
      { message: "You don't have permission to export lists.", type: 'error' },
    ]);
    expect(saved).toEqual([]);
    await waitFor(() => expect(button('Export CSV')).toBeEnabled());
  });
});

describe('the pages of a list', () => {
  it('are in the address, so that a colleague gets the same page', async () => {
    const view = openOne(
      { 'GET pets': pageOf('312', { 'x-previous-cursor': 'c0' }) },
      '/?kind=dog&page=3&after=c9',
    );
    expect(await screen.findByText('51–52 of 312')).toBeVisible();
    expect(view.queries()).toEqual([{ limit: 25, kind: 'dog', sort: 'name', cursor: 'c9' }]);
    await view.user.click(button('Previous'));
    expect(await screen.findByText('26–27 of 312')).toBeVisible();
    expect(view.location()).toBe('/?kind=dog&page=2&after=c0');
    await view.user.click(button('Previous'));
    expect(await screen.findByText('1–2 of 312')).toBeVisible();
    expect(view.location()).toBe('/?kind=dog');
  });

  it('lead back to the first when the server does not know the page before', async () => {
    const view = openOne({ 'GET pets': pageOf('312') }, '/?page=3&after=c9');
    await row('Ada');
    await view.user.click(button('First page'));
    expect(await screen.findByText('1–2 of 312')).toBeVisible();
    expect(view.location()).toBe('/');
  });

  it('have a way back from one that is empty or refused', async () => {
    const view = openOne({ 'GET pets': answer(400, { detail: 'X' }) }, '/?page=3&after=old');
    await screen.findByText('X');
    view.services.answerWith({ 'GET pets': pets });
    await view.user.click(button('First page'));
    expect(await row('Ada')).toBeVisible();
    expect(view.location()).toBe('/');
  });

  it('start again at the first page when their size changes', async () => {
    const view = openOne({ 'GET pets': pageOf('312') });
    await row('Ada');
    await view.user.click(button('Next'));
    await screen.findByText('26–27 of 312');
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Rows per page' }),
      '50 rows',
    );
    await waitFor(() => expect(view.lastQuery()).toEqual({ limit: 50, sort: 'name' }));
    expect(view.location()).toBe('/?rows=50');
  });

  it('have the toolbar of the owner, a heading, and a sign that the server stopped counting', async () => {
    openOne({ 'GET pets': pageOf('10000', { 'x-total-is-floor': 'true' }) });
    expect(await screen.findByText('1–2 of 10,000+')).toBeVisible();
    expect(button('Export')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
  });
});

describe('the selection of a list', () => {
  const choose = (view: ReturnType<typeof openOne>, name: string) =>
    view.user.click(screen.getByRole('checkbox', { name }));
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));

  it('counts the chosen rows, gives them to the actions and is cleared by them', async () => {
    const view = openOne({ 'GET pets': pageOf('2') });
    await row('Ada');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    await choose(view, 'Select Bo');
    expect(bar().getByText('1 selected')).toBeVisible();
    expect(bar().getByText('[2]')).toBeVisible();
    await choose(view, 'Select all');
    expect(bar().getByText('2 selected')).toBeVisible();
    expect(bar().queryByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
    await view.user.click(button('Close them'));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Ada' })).not.toBeChecked();
  });

  it('keeps the row in sight that made the bar appear', async () => {
    const shown: unknown[] = [];
    const scroll = jest
      .spyOn(Element.prototype, 'scrollIntoView')
      .mockImplementation(function remember(this: Element) {
        shown.push(this);
      });
    const view = openOne({ 'GET pets': pageOf('2') });
    await row('Ada');
    await choose(view, 'Select Bo');
    expect(shown).toEqual([screen.getByRole('row', { name: /Bo/ })]);
    await choose(view, 'Select Ada');
    expect(shown).toHaveLength(1);
    await choose(view, 'Select all');
    await choose(view, 'Select all');
    expect(shown).toHaveLength(1);
    scroll.mockRestore();
  });

  it('chooses all rows that match the filter, on every page of it', async () => {
    const view = openOne({ 'GET pets': pageOf('312') }, '/?kind=dog');
    await row('Ada');
    await choose(view, 'Select all');
    await view.user.click(bar().getByRole('button', { name: 'Select all 312' }));
    expect(bar().getByText('All 312 selected')).toBeVisible();
    expect(bar().getByText('{"kind":"dog"}')).toBeVisible();
    await view.user.click(button('Next'));
    await screen.findByText('26–27 of 312');
    expect(screen.getByRole('checkbox', { name: 'Select Bo' })).toBeChecked();
    await choose(view, 'Select Bo');
    expect(bar().getByText('1 selected')).toBeVisible();
    expect(bar().getByText('[1]')).toBeVisible();
  });

  it('ends when the page, the filter or the row goes', async () => {
    const view = openOne({ 'GET pets': pageOf('312') });
    await row('Ada');
    await choose(view, 'Select Ada');
    await view.user.click(button('Next'));
    await screen.findByText('26–27 of 312');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    await choose(view, 'Select Ada');
    await choose(view, 'Select Bo');
    view.services.answerWith({ 'GET pets': [{ id: 2, name: 'Bo' }] });
    await view.user.click(button('Previous'));
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select Bo' }));
    expect(bar().getByText('1 selected')).toBeVisible();
    await chooseKind(view, 'CAT');
    await row('Bo');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  });

  it('drops a row that a refresh takes away', async () => {
    const gone = pending<unknown>();
    const view = openOne({ 'GET pets': answer(400, { detail: 'X' }) });
    await screen.findByText('X');
    view.services.answerWith({ 'GET pets': pets });
    await view.user.click(button('Try again'));
    await row('Ada');
    await choose(view, 'Select Ada');
    await choose(view, 'Select Bo');
    view.services.answerWith({ 'GET pets': () => gone.promise });
    view.services.emitLive(payment(3));
    await act(async () => gone.resolve([{ id: 2, name: 'Bo' }]));
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(bar().getByText('[2]')).toBeVisible();
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { contractVersion } from '../contracts/remote.contract';
import { readListPage } from '../http/list-page';
import { screenRoutes } from '../remote/LazyScreen';
import { answer, pending, renderRemote, type FakeHandlers } from '../testing/FakeShell';
import { createRemoteStore } from './remote-store';
import { createPagedResource } from './paged-resource';
import { errorsOf } from './remote-data';
import { useResource } from './resource';

type Pet = { readonly id: number };
const adopted = { type: 'adopted' };

const createPets = () =>
  createPagedResource({
    module: 'mf-x',
    name: 'pets',
    loadPage: async ({ http }, kind: string, cursor) =>
      readListPage(
        await http.request<readonly Pet[]>({
          method: 'GET',
          path: 'pets',
          query: { kind, cursor: cursor ?? undefined },
        }),
      ),
    idOf: ({ id }) => id,
    refreshAfter: [adopted],
  });

const open = (answers: FakeHandlers) => {
  const pets = createPets();
  const List = () => {
    const dispatch = useDispatch();
    const [data, reload] = useResource(pets, 'cats');
    const ids = data.status === 'loaded' ? data.value.rows.map(({ id }) => id) : [];
    const isLoadingMore = data.status === 'loaded' && data.value.isLoadingMore;
    return (
      <>
        <p>{[data.status, ...ids, isLoadingMore ? 'more' : '', ...errorsOf(data)].join(' ')}</p>
        <button onClick={() => dispatch(pets.actions.moreRequested('cats'))}>More</button>
        <button onClick={reload}>Reload</button>
      </>
    );
  };
  const Screen = () => {
    const [isOut, setIsOut] = useState(false);
    return (
      <>
        {!isOut && <List />}
        <button onClick={() => setIsOut(!isOut)}>Door</button>
      </>
    );
  };
  const view = renderRemote(
    (services) => ({
      contract: contractVersion,
      routes: [
        screenRoutes(services)(
          '/',
          async () => Screen,
          (screenOf) => screenOf,
        ),
      ],
      ...createRemoteStore(services, [pets.feature]),
    }),
    { module: 'mf-x', path: '/', answers },
  );
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, press };
};

const page = (ids: readonly number[], nextCursor = '') =>
  answer(
    200,
    ids.map((id) => ({ id })),
    { 'x-next-cursor': nextCursor },
  );
const pages: FakeHandlers = {
  'GET pets': ({ query }: { readonly query?: Readonly<Record<string, unknown>> }) =>
    query?.['cursor'] === 'next' ? page([2, 3]) : page([1, 2], 'next'),
};
const shown = (text: string) =>
  screen.findByText(
    (_, element) => element?.tagName === 'P' && element.textContent.trim() === text,
  );

describe('a paged resource', () => {
  it('grows by pages without a duplicate row', async () => {
    const view = open(pages);
    await shown('loaded 1 2');
    await view.press('More');
    expect(await shown('loaded 1 2 3')).toBeVisible();
    await view.press('More');
    expect(view.record.calls.map(({ query }) => query?.['cursor'])).toEqual([undefined, 'next']);
  });

  it('reads the next page once for several requests', async () => {
    const view = open(pages);
    await shown('loaded 1 2');
    const slow = pending<unknown>();
    view.services.answerWith({ 'GET pets': () => slow.promise });
    await view.press('More');
    await view.press('More');
    await shown('loaded 1 2 more');
    expect(view.record.calls).toHaveLength(2);
    await act(async () => slow.resolve(page([3])));
    expect(await shown('loaded 1 2 3')).toBeVisible();
  });

  it('keeps its rows when the next page fails, and shows why until the next try', async () => {
    const view = open(pages);
    await shown('loaded 1 2');
    view.services.answerWith({ 'GET pets': answer(400, { detail: 'No more' }) });
    await view.press('More');
    await shown('loaded 1 2  No more');
    view.services.answerWith(pages);
    await view.press('More');
    expect(await shown('loaded 1 2 3')).toBeVisible();
  });

  it('asks for no next page before the first page is there', async () => {
    const view = open({ 'GET pets': answer(400, { detail: 'No pets' }) });
    await shown('failed  No pets');
    await view.press('More');
    expect(view.record.calls).toHaveLength(1);
  });

  it('stays in sight while it is read anew, and then begins with the first page', async () => {
    const view = open(pages);
    await shown('loaded 1 2');
    await view.press('More');
    await shown('loaded 1 2 3');
    const slow = pending<unknown>();
    view.services.answerWith({ 'GET pets': () => slow.promise });
    await view.press('Reload');
    await shown('loaded 1 2 3');
    await act(async () => slow.resolve(page([4])));
    expect(await shown('loaded 4')).toBeVisible();
  });

  it('is forgotten when it is outdated out of sight, and read again in sight', async () => {
    const view = open(pages);
    await shown('loaded 1 2');
    await view.press('Door');
    view.dispatch(adopted);
    const slow = pending<unknown>();
    view.services.answerWith({ 'GET pets': () => slow.promise });
    await view.press('Door');
    await shown('loading');
    await act(async () => slow.resolve(page([5])));
    await shown('loaded 5');
    view.services.answerWith(pages);
    view.dispatch(adopted);
    expect(await shown('loaded 1 2')).toBeVisible();
    await waitFor(() => expect(view.record.calls).toHaveLength(3));
  });
});

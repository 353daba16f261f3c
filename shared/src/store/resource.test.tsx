import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { put, takeEvery } from 'redux-saga/effects';
import { contractVersion, resumedEvent, type LiveEvent } from '../contracts/remote.contract';
import { bodyOrThrow } from '../http/api-error';
import { screenRoutes } from '../remote/LazyScreen';
import { answer, pending, renderRemote, type FakeHandlers } from '../testing/FakeShell';
import { createFeature, createRemoteStore } from './remote-store';
import { errorsOf, valueOf, type RemoteData } from './remote-data';
import { createResource, useResource } from './resource';

type Pet = { readonly id: number; readonly name: string };
const fed = { type: 'fed' };

type Extra = Pick<Parameters<typeof createResource<Pet, number>>[0], 'onLeave' | 'join'>;

const createPet = (extra: Extra = {}) =>
  createResource({
    module: 'mf-x',
    name: 'pet',
    load: async ({ http }, id: number) =>
      bodyOrThrow(await http.request<Pet>({ method: 'GET', path: `pets/${id}` })),
    refreshOn: (event, id) => event.type === 'payment' && event.id === id,
    refreshAfter: [fed],
    ...extra,
  });

const Shown = ({ data }: { readonly data: RemoteData<Pet> }) => (
  <p>{[data.status, valueOf(data)?.name, ...errorsOf(data)].filter(Boolean).join(' ')}</p>
);

/** A screen whose buttons choose the key, with one or two components that use the resource. */
const open = (answers: FakeHandlers, extra?: Extra) => {
  const pet = createPet(extra);
  const seen: string[] = [];
  const Reader = ({ id }: { readonly id: number | null }) => {
    const [data, reload] = useResource(pet, id);
    seen.push(`${id} ${data.status} ${valueOf(data)?.id ?? ''}`.trim());
    return (
      <>
        <Shown data={data} />
        <button onClick={reload}>Reload</button>
      </>
    );
  };
  const Twin = () => {
    useResource(pet, 1);
    return null;
  };
  const Screen = () => {
    const [id, setId] = useState<number | null>(1);
    const [isOut, setIsOut] = useState(false);
    return (
      <>
        {!isOut && <Reader id={id} />}
        {!isOut && id === 1 && <Twin />}
        <button onClick={() => setId(2)}>Two</button>
        <button onClick={() => setId(1)}>One</button>
        <button onClick={() => setId(null)}>None</button>
        <button onClick={() => setIsOut(true)}>Leave</button>
        <button onClick={() => setIsOut(false)}>Return</button>
      </>
    );
  };
  function* save() {
    yield takeEvery('renamed', () => pet.mapValue(1, (value) => ({ ...value, name: 'Renamed' })));
    yield takeEvery('saved', function* putSaved() {
      yield put(pet.actions.valuePut(1, { id: 1, name: 'Saved' }));
    });
  }
  const view = renderRemote(
    (services) => {
      const { reducer, saga } = createRemoteStore(services, [
        pet.feature,
        createFeature('save', () => null, save),
      ]);
      return {
        contract: contractVersion,
        routes: [
          screenRoutes(services)(
            '/',
            async () => Screen,
            (screenOf) => screenOf,
          ),
        ],
        reducer,
        saga,
      };
    },
    { module: 'mf-x', path: '/', answers },
  );
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, seen, press };
};

const pets: FakeHandlers = {
  'GET pets/:id': ({ path }: { readonly path: string }) => {
    const id = Number(path.split('/').at(-1));
    return { id, name: `Pet${id}` };
  },
};
const payment = (id: number): LiveEvent => ({ ...resumedEvent, type: 'payment', id });
const shown = (text: string) => screen.findByText(text);
const paths = ({ record }: ReturnType<typeof open>) => record.calls.map(({ path }) => path);

describe('a resource', () => {
  it('reads a key once for two components', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    expect(view.seen[0]).toBe('1 loading');
    expect(paths(view)).toEqual(['pets/1']);
  });

  it('shows the latest key and never the value of another key', async () => {
    const slow = pending<Pet>();
    const view = open(pets);
    await shown('loaded Pet1');
    view.services.answerWith({ 'GET pets/:id': () => slow.promise });
    await view.press('Two');
    await shown('loading');
    view.services.answerWith(pets);
    await view.press('One');
    await shown('loaded Pet1');
    await act(async () => slow.resolve({ id: 2, name: 'Late' }));
    await shown('loaded Pet1');
    const wrong = view.seen.filter((line) => /^1 loaded 2|^2 loaded 1|idle/.test(line));
    expect(wrong).toEqual([]);
  });

  it('reads nothing without a key', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    await view.press('None');
    await shown('idle');
    view.services.emitLive(resumedEvent);
    expect(paths(view)).toEqual(['pets/1']);
  });

  it('shows why the first read failed, and loads again on reload', async () => {
    const view = open({ 'GET pets/:id': answer(400, { detail: 'No pets' }) });
    await shown('failed No pets');
    const slow = pending<Pet>();
    view.services.answerWith({ 'GET pets/:id': () => slow.promise });
    await view.press('Reload');
    await shown('loading');
    await act(async () => slow.resolve({ id: 1, name: 'Pet1' }));
    expect(await shown('loaded Pet1')).toBeVisible();
  });

  it('shows no value any more after the server answers that it is gone', async () => {
    const { user, services } = open({ 'GET pets/:id': { id: 1, name: 'Ada' } });
    await screen.findByText('loaded Ada');
    services.answerWith({ 'GET pets/:id': answer(404, { detail: 'No such pet.' }) });
    await user.click(screen.getByText('Reload'));
    expect(await screen.findByText('failed No such pet.')).toBeVisible();
  });

  it('keeps the value and adds the errors when a later read fails', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    view.services.answerWith({ 'GET pets/:id': answer(400, { detail: 'No answer' }) });
    view.services.emitLive(payment(1));
    await shown('loaded Pet1 No answer');
    view.services.answerWith(pets);
    await view.press('Reload');
    expect(await shown('loaded Pet1')).toBeVisible();
  });

  it('reads again on the named live events and actions only', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    view.services.emitLive(payment(2));
    expect(paths(view)).toHaveLength(1);
    view.services.emitLive(payment(1));
    await waitFor(() => expect(paths(view)).toHaveLength(2));
    await shown('loaded Pet1');
    view.dispatch(fed);
    await waitFor(() => expect(paths(view)).toHaveLength(3));
    await shown('loaded Pet1');
    view.services.emitLive(resumedEvent);
    await waitFor(() => expect(paths(view)).toHaveLength(4));
  });

  it('reads once more after a read during which live events came', async () => {
    const slow = pending<Pet>();
    const view = open({ 'GET pets/:id': () => slow.promise });
    await waitFor(() => expect(paths(view)).toHaveLength(1));
    view.services.emitLive(payment(1));
    view.services.emitLive(payment(1));
    expect(paths(view)).toHaveLength(1);
    view.services.answerWith({ 'GET pets/:id': { id: 1, name: 'New' } });
    await act(async () => slow.resolve({ id: 1, name: 'Old' }));
    await shown('loaded New');
    expect(paths(view)).toHaveLength(2);
  });

  it('follows nothing after the screen is left', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    await view.press('Leave');
    view.services.emitLive(payment(1));
    view.dispatch(fed);
    expect(paths(view)).toHaveLength(1);
  });

  it.each([
    ['keep', 'loaded Pet1'],
    ['forget', 'loading'],
  ] as const)('starts after onLeave %s with %s when the screen returns', async (onLeave, first) => {
    const view = open(pets, { onLeave });
    await shown('loaded Pet1');
    await view.press('Leave');
    const slow = pending<Pet>();
    view.services.answerWith({ 'GET pets/:id': () => slow.promise });
    await view.press('Return');
    await shown(first);
    await act(async () => slow.resolve({ id: 1, name: 'Pet1 again' }));
    expect(await shown('loaded Pet1 again')).toBeVisible();
  });

  it('joins a new answer to the value of the same key', async () => {
    const view = open(pets, {
      join: (existing, fresh) => ({ ...fresh, name: `${existing.name}+${fresh.name}` }),
    });
    await shown('loaded Pet1');
    await view.press('Reload');
    await shown('loaded Pet1+Pet1');
    await view.press('Two');
    expect(await shown('loaded Pet2')).toBeVisible();
  });

  it('shows a value that the owner maps until the next read', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    view.dispatch({ type: 'renamed' });
    await shown('loaded Renamed');
    await view.press('Reload');
    expect(await shown('loaded Pet1')).toBeVisible();
  });

  it('drops an answer that is older than the put value, and reads again', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    const slow = pending<Pet>();
    view.services.answerWith({ 'GET pets/:id': () => slow.promise });
    await view.press('Reload');
    view.dispatch({ type: 'saved' });
    await shown('loaded Saved');
    view.services.answerWith({ 'GET pets/:id': { id: 1, name: 'Newest' } });
    await act(async () => slow.resolve({ id: 1, name: 'Older' }));
    await shown('loaded Newest');
    expect(view.seen.join()).not.toContain('Older');
    expect(paths(view)).toHaveLength(3);
  });

  it('keeps a put value for the next screen and hides it from another key', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    await view.press('Two');
    await shown('loaded Pet2');
    view.dispatch({ type: 'saved' });
    await shown('loaded Pet2');
    await view.press('Leave');
    view.dispatch({ type: 'saved' });
    const slow = pending<Pet>();
    view.services.answerWith({ 'GET pets/:id': () => slow.promise });
    await view.press('One');
    await view.press('Return');
    expect(await shown('loaded Saved')).toBeVisible();
  });

  it('forgets everything when the session ends', async () => {
    const view = open(pets);
    await shown('loaded Pet1');
    view.endSession();
    await shown('loading');
    expect(JSON.stringify(view.state())).not.toContain('Pet1');
  });
});

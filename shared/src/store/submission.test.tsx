import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { put } from 'redux-saga/effects';
import { contractVersion } from '../contracts/remote.contract';
import { screenRoutes } from '../remote/LazyScreen';
import {
  answer,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '../testing/FakeShell';
import { createFeature, createRemoteStore, selectFeature } from './remote-store';
import { oncePer } from '../http/idempotency';
import { createSubmission, type Submission, type SubmissionState } from './submission';
import { useSubmission } from './use-submission';
import { useSelector } from 'react-redux';

type Save = { readonly id: number; readonly name: string };
type Saved = { readonly id: number };

const module = 'mf-x';
const name = 'save';
const request = ({ id, name: text }: Save) =>
  ({ method: 'POST', path: `pets/${id}`, body: { name: text } }) as const;

const textOf = (state: SubmissionState<Saved>): string => {
  if (state.status === 'done') return `done ${state.answer.id}`;
  if (state.status !== 'refused') return state.status;
  return ['refused', ...state.errors, ...Object.values(state.refusals)].join(' ');
};

/** A screen with one button for each of two pets, which may be left. */
const open = (
  answers: FakeHandlers,
  submission: Submission<Save, Saved> = createSubmission<Save, Saved>({ module, name, request }),
) => {
  const done: number[] = [];
  const note = (saved: Saved) => void done.push(saved.id);
  const selectPets = selectFeature<readonly string[]>(module, 'pets');
  const Pet = ({ id, isKeyed }: { readonly id: number; readonly isKeyed: boolean }) => {
    const [state, submit] = useSubmission(submission, note, isKeyed ? id : undefined);
    return (
      <>
        <button onClick={() => submit({ id, name: 'Rex' })}>{`Save ${id}`}</button>
        <button onClick={() => submit({ id, name: 'Max' })}>{`Rename ${id}`}</button>
        <p>{`${id}: ${textOf(state)}`}</p>
      </>
    );
  };
  const Screen = () => {
    const [isOut, setOut] = useState(false);
    const pets = useSelector(selectPets);
    return (
      <>
        {!isOut && <Pet id={1} isKeyed />}
        {!isOut && <Pet id={2} isKeyed />}
        {!isOut && <Pet id={3} isKeyed={false} />}
        <button onClick={() => setOut(!isOut)}>Turn</button>
        <p>{`Pets: ${pets.join(' ')}`}</p>
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
      ...createRemoteStore(services, [
        submission.feature,
        createFeature<readonly string[]>('pets', (pets = [], { type }) =>
          type === 'shown' ? [...pets, 'Rex'] : type === 'hidden' ? [] : pets,
        ),
      ]),
    }),
    { module, path: '/', answers },
  );
  const press = async (button: string) =>
    view.user.click(await screen.findByRole('button', { name: button }));
  const keys = () => view.record.calls.map(({ idempotencyKey }) => idempotencyKey);
  return { ...view, done, press, keys };
};

const saved: FakeHandlers = { 'POST pets/:id': { id: 7 } };
const taken: FakeHandlers = { 'POST pets/:id': answer(400, { detail: 'Taken', code: 'conflict' }) };
const shown = (text: string) => screen.findByText(text);

describe('a submission', () => {
  it('sends one request while the first is under way', async () => {
    const slow = pending<Saved>();
    const view = open({ 'POST pets/:id': () => slow.promise });
    await view.press('Save 3');
    await shown('3: sending');
    await view.press('Save 3');
    await act(async () => slow.resolve({ id: 7 }));
    await shown('3: idle');
    expect(view.done).toEqual([7]);
    expect(view.record.calls).toEqual([{ method: 'POST', path: 'pets/3', body: { name: 'Rex' } }]);
  });

  it('shows a refusal and calls onRefused with its lines', async () => {
    const refusedOf: unknown[] = [];
    const view = open(
      taken,
      createSubmission<Save, Saved>({
        module,
        name,
        request,
        onRefused: ({ notify }, errors, { id }) => {
          refusedOf.push(id);
          notify({ message: errors.join(' '), type: 'error' });
        },
      }),
    );
    await view.press('Save 3');
    await shown('3: refused Taken');
    expect(refusedOf).toEqual([3]);
    expect(view.record.toasts).toEqual([{ message: 'Taken', type: 'error' }]);
  });

  it('places a line at its field and keeps the other lines above the form', async () => {
    const view = open(
      { 'POST pets/:id': answer(409, { errors: ['Taken', 'Too young'] }) },
      createSubmission<Save, Saved>({
        module,
        name,
        request,
        refusalsOf: ({ details: [line = ''] }, command) => ({ name: `${command.name}: ${line}` }),
      }),
    );
    await view.press('Save 3');
    expect(await shown('3: refused Too young Rex: Taken')).toBeVisible();
  });

  it('calls onDone once when its screen returns after the answer', async () => {
    const slow = pending<Saved>();
    const view = open({ 'POST pets/:id': () => slow.promise });
    await view.press('Save 3');
    await view.press('Turn');
    await act(async () => slow.resolve({ id: 7 }));
    await view.press('Turn');
    await shown('3: idle');
    expect(view.done).toHaveLength(1);
    expect(view.record.calls).toHaveLength(1);
  });
});

describe('a submission with an intent', () => {
  const once = () =>
    createSubmission<Save, Saved>({
      module,
      name,
      request,
      once: oncePer((save) => (save.name === 'Max' ? null : { id: save.id })),
    });

  it('keeps the idempotency key of an intent until the server has answered', async () => {
    const view = open({ 'POST pets/:id': networkFailure }, once());
    await view.press('Save 3');
    await shown('3: refused Network Error');
    view.services.answerWith(taken);
    await view.press('Save 3');
    await shown('3: refused Taken');
    await view.press('Save 3');
    await waitFor(() => expect(view.keys()).toHaveLength(3));
    const [lost, repeated, next] = view.keys();
    expect(lost).toBeTruthy();
    expect(repeated).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('has another key for another intent', async () => {
    const view = open({ 'POST pets/:id': networkFailure }, once());
    await view.press('Save 3');
    await shown('3: refused Network Error');
    await view.press('Save 2');
    await waitFor(() => expect(view.keys()).toHaveLength(2));
    expect(new Set(view.keys()).size).toBe(2);
  });

  it('sends no key where the intent is null', async () => {
    const view = open(saved, once());
    await view.press('Rename 3');
    await waitFor(() => expect(view.done).toEqual([7]));
    expect(view.keys()).toEqual([undefined]);
  });
});

describe('a submission with keys', () => {
  const keyed = () =>
    createSubmission<Save, Saved>({ module, name, request, keyOf: ({ id }) => id });

  it('sends side by side for two keys and once for each', async () => {
    const slow = pending<Saved>();
    const view = open(
      {
        'POST pets/:id': ({ path }) =>
          path === 'pets/1' ? slow.promise : answer(400, { detail: 'Taken' }),
      },
      keyed(),
    );
    await view.press('Save 1');
    await view.press('Save 2');
    await shown('2: refused Taken');
    await shown('1: sending');
    await view.press('Save 1');
    await act(async () => slow.resolve({ id: 1 }));
    await shown('1: idle');
    await shown('2: refused Taken');
    expect(view.done).toEqual([1]);
    expect(view.record.calls.map(({ path }) => path)).toEqual(['pets/1', 'pets/2']);
  });
});

describe('a submission with an optimistic change', () => {
  const optimistic = () =>
    createSubmission<Save, Saved>({
      module,
      name,
      request,
      around: function* showAtOnce(send, { id }) {
        yield put({ type: 'shown', id });
        try {
          return yield* send();
        } catch (error) {
          yield put({ type: 'hidden' });
          throw error;
        }
      },
    });

  it('shows it before the answer and undoes it after a refusal', async () => {
    const slow = pending<Saved>();
    const view = open({ 'POST pets/:id': () => slow.promise }, optimistic());
    await view.press('Save 3');
    await shown('Pets: Rex');
    await act(async () => slow.resolve({ id: 7 }));
    await shown('3: idle');
    await shown('Pets: Rex');
    view.services.answerWith(taken);
    await view.press('Save 3');
    await shown('3: refused Taken');
    expect(screen.getByText('Pets:')).toBeVisible();
  });
});

import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../../../testing/render-panel';
import { achCredentialsFeature } from './ach-credentials.feature';
import { selectAchCredentials, selectHasAchCredentials } from './ach-credentials.selectors';
import { achCredentialsRequested } from './ach-credentials.slice';

const credentials = { ach_id: '100', ach_signature: 'seal' };

const start = async (answers: FakeHandlers) => {
  const rendered = renderPanel(() => <p>Here</p>, [achCredentialsFeature], { answers });
  await screen.findByText('Here');
  const root = () => ({ 'mf-customer': rendered.state() });
  return {
    ...rendered,
    ask: (invoiceId: number) => rendered.dispatch(achCredentialsRequested({ invoiceId })),
    state: () => selectAchCredentials(root()),
    has: (invoiceId: number) => selectHasAchCredentials(invoiceId)(root()),
  };
};

describe('bank credentials', () => {
  it('are asked for by the bill, and kept [CUST-078]', async () => {
    const { ask, state, has, record, services } = await start({
      'GET merchants/get_ach_creds': credentials,
    });
    const remembered = jest.spyOn(services.session, 'rememberAch');
    ask(9);
    await waitFor(() =>
      expect(state()).toEqual({ status: 'loaded', invoiceId: 9, ...credentials }),
    );
    expect(record.calls).toMatchObject([
      { method: 'GET', path: 'merchants/get_ach_creds', query: { invoice_id: 9 } },
    ]);
    expect(remembered).toHaveBeenCalledWith(credentials);
    expect([has(9), has(10)]).toEqual([true, false]);
  });

  it('are asked for once per bill', async () => {
    const { ask, state, record } = await start({ 'GET merchants/get_ach_creds': credentials });
    ask(9);
    await waitFor(() => expect(state().status).toBe('loaded'));
    ask(9);
    await waitFor(() => expect(record.calls).toHaveLength(1));
    ask(10);
    await waitFor(() => expect(state()).toMatchObject({ status: 'loaded', invoiceId: 10 }));
    expect(record.calls).toHaveLength(2);
  });

  it('of another bill come too late', async () => {
    const held = pending();
    const { ask, state } = await start({
      'GET merchants/get_ach_creds': ({ query }: { query?: object }) =>
        JSON.stringify(query).includes('9') ? held.promise : credentials,
    });
    ask(9);
    ask(10);
    await waitFor(() => expect(state()).toMatchObject({ status: 'loaded', invoiceId: 10 }));
    held.resolve({ ach_id: 'old', ach_signature: 'old' });
    await waitFor(() => expect(state()).toMatchObject({ invoiceId: 10, ach_id: '100' }));
  });

  it('that are refused leave the bill without bank payments, until asked again', async () => {
    const { ask, state, has, services, endSession } = await start({
      'GET merchants/get_ach_creds': answer(422, { detail: 'No bank payments' }),
    });
    ask(9);
    await waitFor(() =>
      expect(state()).toEqual({ status: 'failed', invoiceId: 9, errors: ['No bank payments'] }),
    );
    expect(has(9)).toBe(false);
    services.answerWith({ 'GET merchants/get_ach_creds': credentials });
    ask(9);
    await waitFor(() => expect(has(9)).toBe(true));
    endSession();
    expect(state()).toEqual({ status: 'none' });
  });
});

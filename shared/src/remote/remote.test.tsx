import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { contractVersion, type CreateRemote } from '../contracts/remote.contract';
import { createFakeServices } from '../testing/FakeShell';
import { startTestServer } from '../testing/test-server';
import { lazySlot, screenRoutes } from './LazyScreen';
import { firstMerchant, useMay } from './permission';
import { useServices, useSession } from './Services';
import { mountStandAlone } from './StandAlone';

const Greeting = () => {
  const { notify, navigate } = useServices();
  const { username } = useSession();
  return (
    <>
      <p>Hi, {username ?? 'stranger'}!</p>
      <button type="button" onClick={() => notify({ message: 'Changes saved.' })}>
        Save
      </button>
      <button type="button" onClick={() => navigate('/sample/other')}>
        Go
      </button>
    </>
  );
};
const Chat = ({ subId }: Readonly<Record<string, unknown>>) => <p>Chat {String(subId)}</p>;

const Refund = ({ at }: { readonly at?: number }) => (useMay('refund', at) ? <p>Refund</p> : null);

describe('a control that needs a permission', () => {
  it.each([
    ['is hidden without it', ['view'], undefined, false],
    ['is there with it', ['view', 'refund'], undefined, true],
    ['is hidden at another business', ['view', 'refund'], 9, false],
    ['is there while the shell knows no permissions', undefined, undefined, true],
  ])('%s', async (_, permissions, at, isOffered) => {
    const services = createFakeServices({
      module: 'mf-sample',
      session: {
        merchants: [
          { id: 1, name: 'Cedar', ...(permissions === undefined ? {} : { permissions }) },
        ],
      },
    });
    const { Component } = await screenRoutes(services)(
      '/sample',
      () => Promise.resolve({ Refund: () => <Refund {...(at === undefined ? {} : { at })} /> }),
      (module) => module.Refund,
    ).lazy();
    const Screen = Component as ComponentType;
    render(<Screen />);
    expect(screen.queryByText('Refund') !== null).toBe(isOffered);
  });
});

describe('the merchant of an empty form', () => {
  it.each([
    ['the chosen one of several', [4, 5], 5, '5'],
    ['none of several', [4, 5], null, ''],
    ['none where the chosen one is not offered', [4, 5], 6, ''],
    ['the only one', [4], undefined, '4'],
    ['none of none', [], 5, ''],
  ])('is %s', (_title, ids, chosenMerchantId, first) => {
    const offered = ids.map((id) => ({ id }));
    expect(firstMerchant({ chosenMerchantId }, offered)).toBe(first);
  });
});

describe('a lazy screen', () => {
  it('gets the services and follows the session', async () => {
    const services = createFakeServices({ module: 'mf-sample' });
    const { Component } = await screenRoutes(services)(
      '/sample',
      () => Promise.resolve({ Greeting }),
      (module) => module.Greeting,
    ).lazy();
    const Screen = Component as ComponentType;
    render(<Screen />);
    expect(screen.getByText('Hi, 5550101234!')).toBeVisible();
    services.changeSession({ username: 'ana' });
    expect(screen.getByText('Hi, ana!')).toBeVisible();
  });

  it('is one component for all routes that share it', async () => {
    const lazy = screenRoutes(createFakeServices({ module: 'mf-sample' }))(
      '/sample',
      () => Promise.resolve({ Greeting }),
      (module) => module.Greeting,
    ).lazy;
    expect((await lazy()).Component).toBe((await lazy()).Component);
  });

  it('passes a failed chunk to the loader of the shell', async () => {
    const load = jest
      .fn<Promise<{ Greeting: ComponentType }>, []>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValueOnce({ Greeting });
    const lazy = screenRoutes(createFakeServices({ module: 'mf-sample' }))(
      '/sample',
      load,
      (module) => module.Greeting,
    ).lazy;
    await expect(lazy()).rejects.toThrow('chunk');
    expect(typeof (await lazy()).Component).toBe('function');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('throws a clear error without services', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Greeting />)).toThrow('outside screenRoutes');
    jest.restoreAllMocks();
  });
});

describe('slots', () => {
  it('take props as plain data', async () => {
    const services = createFakeServices({ module: 'mf-sample' });
    const slot = await lazySlot(
      services,
      () => Promise.resolve({ Chat }),
      (module) => module.Chat,
    )();
    const Slot = slot.Component as ComponentType<Readonly<Record<string, unknown>>>;
    render(<Slot subId={12} />);
    expect(screen.getByText('Chat 12')).toBeVisible();
  });
});

describe('stand-alone mode', () => {
  it('runs a remote without the shell: routes, toasts, sign-in and sign-out', async () => {
    const server = await startTestServer();
    server.answer({ body: { auth_token: 't1', username: 'ana', id: 7, email: '', role: 4 } });
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '/sample');
    const createRemote: CreateRemote = (services) => ({
      contract: contractVersion,
      routes: [
        screenRoutes(services)(
          '/sample',
          () => Promise.resolve({ Greeting }),
          (module) => module.Greeting,
        ),
      ],
    });
    act(() => mountStandAlone(createRemote, { module: 'mf-sample', apiBase: server.base }));
    expect(await screen.findByText('Hi, stranger!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Changes saved.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Username'), 'ana');
    await userEvent.type(screen.getByLabelText('Password or PIN'), '1234');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Hi, ana!')).toBeVisible();
    expect(server.seen[0]).toMatchObject({
      url: '/api/auth/login',
      body: 'username=ana&pin=1234&customer_login=true',
    });
    expect(sessionStorage.getItem('billfold.stand-alone')).not.toContain('1234');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out ana' }));
    expect(screen.getByText('Hi, stranger!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(await screen.findByText('Choose one of the paths above.')).toBeVisible();
    await server.stop();
  });
});

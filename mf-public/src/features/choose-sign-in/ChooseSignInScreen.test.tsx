import { renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { signedOut } from '../../testing/login-factory';

const open = (username: string | null) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/mobile-login',
    session: signedOut,
    hint: { username, merchantName: null },
  });

describe('first page of the mobile app', () => {
  it('leads staff to their sign-in [PUB-012] [PUB-100]', async () => {
    const { user, location } = open(null);
    await user.click(await screen.findByRole('link', { name: 'Merchant Login' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it('leads customers to their PIN pad with the stored name [PUB-012] [PUB-101]', async () => {
    const { user, location } = open('ann+1@x.test');
    await user.click(await screen.findByRole('link', { name: 'Customer Login' }));
    await waitFor(() => expect(location()).toBe('/customer/login?username=ann%2B1%40x.test'));
    expect(await screen.findByText('ann+1@x.test')).toBeVisible();
  });

  it('leads a customer without a stored name to the plain PIN pad [PUB-101]', async () => {
    open(null);
    expect(await screen.findByRole('link', { name: 'Customer Login' })).toHaveAttribute(
      'href',
      '/customer/login',
    );
  });
});

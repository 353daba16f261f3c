import { merchantSession, renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const open = (path: string, merchants = merchantSession.merchants) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
  });

describe('the settings', () => {
  it.each(['/admin/settings', '/admin/settings/x', '/admin/settings/team/x'])(
    'have a title, the merchant name and links at %s, and call nothing [ADMIN-013]',
    async (path) => {
      const { record } = open(path);
      expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
      expect(screen.getByText('Cedar')).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Business' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Your account' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Business settings' })).toHaveAttribute(
        'href',
        '/admin/settings/business',
      );
      expect(screen.getByRole('link', { name: 'Team' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute(
        'href',
        '/admin/settings/security',
      );
      expect(record.calls).toEqual([]);
    },
  );

  it('lead to the message templates where a release has them', async () => {
    const { unmount } = open('/admin/settings');
    expect(await screen.findByRole('link', { name: 'Message templates' })).toHaveAttribute(
      'href',
      '/admin/message-templates',
    );
    unmount();
    renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/settings',
      session: merchantSession,
      hasScreen: () => false,
    });
    expect(await screen.findByRole('link', { name: 'Security' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Message templates' })).toBeNull();
  });

  it('have no part for the business without a page in it', async () => {
    renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/settings',
      session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] },
      hasScreen: () => false,
    });
    expect(await screen.findByRole('link', { name: 'Sessions' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Business' })).toBeNull();
  });

  it('lead to the keys only for staff with the permission', async () => {
    const { unmount } = open('/admin/settings', [
      { id: 1, name: 'Cedar', permissions: ['view', 'keys'] },
    ]);
    expect(await screen.findByRole('link', { name: 'API keys' })).toHaveAttribute(
      'href',
      '/admin/settings/keys',
    );
    unmount();
    open('/admin/settings', [{ id: 1, name: 'Cedar', permissions: ['view', 'team'] }]);
    expect(await screen.findByRole('link', { name: 'Team' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull();
  });

  it('offer no team to staff without the permission', async () => {
    open('/admin/settings', [{ id: 1, name: 'Cedar', permissions: ['view'] }]);
    expect(await screen.findByRole('link', { name: 'Security' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Team' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Business settings' })).toBeNull();
  });
});

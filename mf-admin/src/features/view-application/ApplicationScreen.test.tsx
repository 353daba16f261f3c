import { answer, merchantSession, renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const open = (path: string, found: object) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: { 'GET applications/:id': found },
  });
const application = { id: 4, merchant_name: 'Cedar Gas', status: 'new', data: {} };

describe('the onboarding of a merchant', () => {
  it.each(['/admin/onboarding/4', '/admin/onboarding/4/documents'])(
    'shows the status of the application at %s [ADMIN-012]',
    async (path) => {
      const { record } = open(path, application);
      expect(await screen.findByRole('heading', { name: 'Onboarding', level: 1 })).toBeVisible();
      expect(await screen.findByText('New')).toBeVisible();
      expect(screen.getByText('Cedar Gas')).toBeVisible();
      expect(record.calls.map(({ path: called }) => called)).toEqual(['applications/4']);
    },
  );

  it('shows why the application cannot be read [ADMIN-012]', async () => {
    open('/admin/onboarding/4', answer(404, { detail: 'Application not found.' }));
    expect(await screen.findByText('Application not found.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Onboarding', level: 1 })).toBeVisible();
  });

  it('asks for no application without a number', async () => {
    const { record } = open('/admin/onboarding/none', application);
    expect(await screen.findByText('Application not found.')).toBeVisible();
    expect(record.calls).toEqual([]);
  });
});

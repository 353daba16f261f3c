import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import {
  answer,
  type FakeHandlers,
  merchantSession,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const line: AuditView = {
  id: 9,
  at: '2026-03-05T14:30:00Z',
  merchant_id: 1,
  actor: { kind: 'staff', name: 'Olive Cedar' },
  action: 'staff.permissions_changed',
  entity: 'staff',
  entity_id: 3,
  before: { permissions: ['view', 'refund'] },
  after: { permissions: ['view'] },
};
const open = (answers: FakeHandlers, permissions: readonly string[] = ['view', 'team']) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/audit',
    session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions }] },
    answers,
  });

describe('the audit log', () => {
  it('shows who changed what, before and after', async () => {
    open({
      'GET audit_log': [
        line,
        {
          ...line,
          id: 8,
          entity: 'trigger',
          action: 'trigger.activated',
          before: null,
          after: null,
        },
      ],
    });
    expect(
      await screen.findByRole('row', {
        name: /03\/05\/2026.*Olive Cedar.*Staff 3: permissions changed.*Permissions: view, refund → view/,
      }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Automated event 3: activated/ })).toBeVisible();
  });

  it('asks the server for one kind of change', async () => {
    const { user, record } = open({ 'GET audit_log': [line] });
    await screen.findByRole('row', { name: /Olive Cedar/ });
    await user.selectOptions(screen.getByLabelText('All changes'), 'Invoice');
    await waitFor(() =>
      expect(record.calls.at(-1)).toMatchObject({ query: { entity: 'invoice', sort: '-at' } }),
    );
  });

  it('shows the reason of a failed load', async () => {
    open({ 'GET audit_log': answer(500, { detail: 'The server is busy.' }) });
    expect(await screen.findByText('The server is busy.')).toBeVisible();
  });

  it('asks for nothing without the permission, and says why', async () => {
    const { record } = open({}, ['view']);
    expect(
      await screen.findByText(
        'You may not manage the team. An owner of the business can allow it.',
      ),
    ).toBeVisible();
    expect(record.calls).toEqual([]);
  });
});

import {
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';
import { contactWith, messageWith } from './message-factory';

/** A read conversation of Cy Bell, customer 14. */
export const bell = messageWith({
  id: 9,
  sub_id: 14,
  user_name: 'Cy Bell',
  first_name: 'Cy',
  last_name: 'Bell',
  body: 'Thanks!',
});
export const lee = messageWith();

type OpenInbox = {
  readonly answers?: FakeHandlers;
  readonly path?: string;
  readonly permissions?: readonly string[];
};

/** The inbox with the conversations of Ann Lee and Cy Bell. */
export const openInbox = ({
  answers = {},
  path = '/admin/conversations',
  permissions,
}: OpenInbox = {}) => {
  sessionStorage.clear();
  localStorage.clear();
  return renderRemote(createRemote, {
    module: moduleName,
    path,
    session: {
      ...merchantSession,
      merchants: [
        { id: 1, name: 'Cedar Water', ...(permissions === undefined ? {} : { permissions }) },
      ],
    },
    answers: {
      'GET sms': [lee, bell],
      'GET sms/chat': { messages: [lee], subscription_id: 12 },
      'GET sms/3': lee,
      'GET subscriptions/:id': contactWith(),
      'GET subscriptions': [
        { ...contactWith({ id: 5, full_name: 'Bo Chan' }), user: 9, time_zone: 'UTC' },
      ],
      'GET users/user_get_self': { user_id: 2, inbox_badge: 2 },
      'POST sms/close': {},
      'POST sms/mark_read': {},
      ...answers,
    },
  });
};

export const rowsNow = () => screen.getAllByRole('link', { name: /ann lee|cy bell|di dow/ });
export const rows = () => screen.findAllByRole('link', { name: /ann lee|cy bell|di dow/ });

import {
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';
import { contactWith, messageWith } from './message-factory';

type OpenChat = {
  readonly answers?: FakeHandlers;
  readonly permissions?: readonly string[];
  /** The chat box on the profile of customer 12, as mf-admin places it. */
  readonly isProfile?: boolean;
  /** Of the address, such as `?dialog=picture-3-1`. */
  readonly search?: string;
};

/** The chat of customer 12: in the inbox, or as the slot of another module. */
export const openChat = ({
  answers = {},
  permissions,
  isProfile = false,
  search = '',
}: OpenChat = {}) => {
  sessionStorage.clear();
  return renderRemote(createRemote, {
    module: moduleName,
    path: `${isProfile ? '/admin/customers/profile/12' : '/admin/conversations/12'}${search}`,
    session: {
      ...merchantSession,
      merchants: [
        { id: 1, name: 'Cedar Water', ...(permissions === undefined ? {} : { permissions }) },
      ],
    },
    ...(isProfile && {
      slot: { name: 'chat', propsOf: () => ({ subId: 12, variant: 'profile' }) },
    }),
    answers: {
      'GET sms': [messageWith()],
      'GET sms/chat': { messages: [messageWith()], subscription_id: 12 },
      'GET subscriptions/:id': contactWith(),
      'GET users/user_get_self': { user_id: 2, inbox_badge: 0 },
      'GET sms_templates': [
        { id: 2, name: 'Late', body: 'Hello {user first name}, your bill is late.' },
      ],
      'POST sms/send': messageWith({ id: 5, type: 1, body: 'Hi', delivery: 'queued' }),
      'POST sms/close': {},
      ...answers,
    },
  });
};

import { type Invitation, inviteStaff } from './modules/auth/auth.public';
import { runStaffCommand } from './staff-command';

const describe = (invitation: Invitation, name: string): string => {
  switch (invitation.kind) {
    case 'mailed':
      return `${invitation.username} gets a mail with a link to choose a password${invitation.state === 'active' ? '; the present one works until then' : ''}.`;
    case 'unknown':
      return `No staff member is called ${name}.`;
    case 'no_address':
      return `${name} doesn't have an email address.`;
  }
};

/**
 * `npm run staff:invite`: mails a staff member a link to choose a password, with the settings of the API, whose worker
 * sends it. The link is in the mail and nowhere else. Exits 1 when nothing was mailed.
 */
await runStaffCommand({
  name: 'staff:invite',
  work: async (world, name) => {
    const invitation = await inviteStaff(world, name);
    return { text: describe(invitation, name), isDone: invitation.kind === 'mailed' };
  },
});

import { parseArgs } from 'node:util';
import {
  createMerchant,
  type MerchantCreation,
  type NewMerchant,
} from './modules/merchant-setup/merchant-setup.public';
import { runOperatorCommand } from './operator-command';

const usage = `Usage: npm run merchant:create -- --name "Lakeside Water" --time-zone America/Chicago
         --owner "Mia Cole" --email mia@lakeside.test [--gateway-merchant-id 496160873888]`;

const readMerchant = (): NewMerchant => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      name: text,
      'time-zone': text,
      owner: text,
      email: text,
      'gateway-merchant-id': text,
    },
  });
  const { name, 'time-zone': timeZone, owner: ownerName, email: ownerEmail } = values;
  if (
    name === undefined ||
    timeZone === undefined ||
    ownerName === undefined ||
    ownerEmail === undefined
  )
    throw new Error(usage);
  const gatewayMerchantId = values['gateway-merchant-id'] ?? null;
  return { name, timeZone, ownerName, ownerEmail, gatewayMerchantId };
};

const describe = (made: MerchantCreation, publicUrl: string): string => {
  const email = made.ownerEmail;
  const business = `${made.name} (business ${made.id})`;
  switch (made.kind) {
    case 'created': {
      const company = encodeURIComponent(made.name.toLowerCase().replaceAll(' ', '_'));
      return [
        `${business} was created.`,
        made.isInvited
          ? `${email} gets an email with a link to choose a password.`
          : `${email} gets an email and signs in with the present password.`,
        `Staff sign in:     ${publicUrl}/login`,
        `Customer sign in:  ${publicUrl}/customer/login`,
        `Donation page:     ${publicUrl}/donation?merchant_name=${company}`,
      ].join('\n');
    }
    case 'present':
      return `${business} is there already, with this owner. Nothing was changed. To email the link again: npm run staff:invite -- --email ${email}`;
    case 'taken':
      return `${business} has this name already, with other values. Nothing was changed.`;
  }
};

/**
 * `npm run merchant:create`: a merchant with its first owner, who gets a link to choose a password by mail. The same
 * command once more changes nothing. Exits 1 when the merchant was not created.
 */
await runOperatorCommand({
  name: 'merchant:create',
  read: readMerchant,
  work: async (world, given) => {
    const made = await createMerchant(world, given);
    console.log(describe(made, world.config.publicUrl));
    return made.kind !== 'taken';
  },
});

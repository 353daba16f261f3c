import { applicationLimits } from '@billfold/shared/contracts/application.contract';
import { parseArgs } from 'node:util';
import {
  type Approval,
  approveApplication,
  readSubmitted,
  type Refusal,
  refuseApplication,
} from './modules/applications/applications.public';
import { type OperatorWorld, runOperatorCommand } from './operator-command';

const usage = `Usage: npm run application:list
       npm run application:approve -- --id 4 [--gateway-merchant-id 496160873888]
       npm run application:refuse -- --id 4 --reason "We need your tax id."`;

type Given =
  | { readonly verb: 'list' }
  | { readonly verb: 'approve'; readonly id: number; readonly gatewayMerchantId: string | null }
  | { readonly verb: 'refuse'; readonly id: number; readonly reason: string };

const readGiven = (): Given => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { id: text, reason: text, 'gateway-merchant-id': text },
  });
  const [verb] = positionals;
  if (verb === 'list') return { verb };
  const id = Number(values.id);
  const reason = values.reason?.trim() ?? '';
  if (!/^\d{1,9}$/.test(values.id ?? '')) throw new Error(usage);
  if (verb === 'approve')
    return { verb, id, gatewayMerchantId: values['gateway-merchant-id'] ?? null };
  if (verb === 'refuse' && reason !== '' && reason.length <= applicationLimits.reasonMax)
    return { verb, id, reason };
  throw new Error(usage);
};

type Outcome = Approval | Refusal;

const describe = (outcome: Outcome, id: number): string => {
  switch (outcome.kind) {
    case 'unknown':
      return `There is no application ${id}.`;
    case 'before':
      return `Application ${id} is ${outcome.application.status} already. Nothing was changed.`;
    case 'unfit':
      return `Application ${id} is ${outcome.application.status}, not submitted. Nothing was changed.`;
    case 'taken':
      return `${outcome.made.name} (business ${outcome.made.id}) has this name already, with other values. Nothing was changed.`;
    case 'refused':
      return `Application ${id} was refused. The applicant reads: ${outcome.application.refusal}`;
    case 'approved': {
      const { name, id: merchantId, ownerEmail } = outcome.made;
      return `Application ${id} was approved: ${name} (business ${merchantId}). ${ownerEmail} gets an email.`;
    }
  }
};

const list = async (world: OperatorWorld): Promise<boolean> => {
  const submitted = await readSubmitted(world);
  if (submitted.length === 0) console.log('No application waits for a decision.');
  for (const { id, merchant_name: name, data } of submitted)
    console.log(`${id}  ${name}\n${JSON.stringify(data, null, 2)}`);
  return true;
};

/**
 * `npm run application:list`, `application:approve` and `application:refuse`: decide what staff applied for. An
 * approved application becomes a merchant, whose owner gets a mail. Exits 1 when it is not as wanted.
 */
await runOperatorCommand({
  name: 'applications',
  read: readGiven,
  work: async (world, given) => {
    if (given.verb === 'list') return list(world);
    const outcome = await (given.verb === 'approve'
      ? approveApplication(world, given)
      : refuseApplication(world, given));
    console.log(describe(outcome, given.id));
    return ['approved', 'refused', 'before'].includes(outcome.kind);
  },
});

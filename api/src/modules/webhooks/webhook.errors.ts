import { webhookLimits } from '@billfold/shared/contracts/webhook-rule';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

export const endpointNotFound = (): Problem => notFound("We couldn't find this webhook.");
export const deliveryNotFound = (): Problem => notFound("We couldn't find this delivery.");

export const urlRefused = (): Problem =>
  invalidInput(
    'Enter a public https address, like https://shop.example/webhooks, without a user name or #.',
  );

export const tooManyEndpoints = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: `A business can have ${webhookLimits.endpoints} webhooks. Delete one first.`,
  });

export const endpointIsOff = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'This webhook is off. Turn it on first.',
  });

/** A repeat of a call that has made a secret: the secret itself is answered once. */
export const secretShownBefore = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: "This webhook was added, but its secret can't be shown again. If you don't have it, create a new one.",
  });

export const periodRefused = (): Problem =>
  invalidInput('The end of the period must be after its beginning.');

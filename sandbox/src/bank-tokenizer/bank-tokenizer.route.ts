import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { SandboxConfig } from '../settings/config';
import { tokenOfBankAccount } from '../tokenizer/card-token.domain';
import { isBankAccountNumber, isRoutingNumber } from './bank-account.domain';
import { isSealOf } from './tamper-proof-seal.domain';

const Text = Type.Optional(Type.String({ maxLength: 200 }));
const BankTokenRequest = Type.Object({
  ach_id: Text,
  ach_signature: Text,
  routing: Text,
  account: Text,
  account_type: Text,
});
type BankTokenRequest = Static<typeof BankTokenRequest>;

/** STATUS 1 is success, 0 a refusal, E a request that cannot be served; TRANS_ID is the token of the account. */
type BankTokenAnswer = {
  readonly TRANS_ID: string;
  readonly STATUS: '1' | '0' | 'E';
  readonly MESSAGE: string;
};

/** The bank tokenizer, called by the product's page; JSON or form, answered as JSON. Neither number is kept. */
export const bankTokenizerRoutes: FastifyPluginAsyncTypebox<{
  config: SandboxConfig;
  now: () => Date;
}> = async (app, { config, now }) => {
  app.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    reply.header('Vary', 'Origin').header('Cache-Control', 'no-store');
    if (origin !== undefined && config.frameParents.includes(origin))
      reply.header('Access-Control-Allow-Origin', origin);
  });

  app.options('/interfaces/bp20post', async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Allow-Headers', 'Content-Type, Accept')
      .header('Access-Control-Max-Age', '600')
      .code(204)
      .send(),
  );

  app.post('/interfaces/bp20post', { schema: { body: BankTokenRequest } }, async ({ body }) =>
    tokenizeBankAccount(body, config, now()),
  );
};

/** Spaces and dashes in the numbers are ignored, as people type them. */
const tokenizeBankAccount = (
  request: BankTokenRequest,
  { achAccount, achSecret }: SandboxConfig,
  now: Date,
): BankTokenAnswer => {
  const routing = (request.routing ?? '').replaceAll(/[\s-]/g, '');
  const account = (request.account ?? '').replaceAll(/[\s-]/g, '');
  if (!request.ach_id?.trim()) return refuse('E', 'Missing ACCOUNT_ID');
  if (!request.ach_signature?.trim()) return refuse('E', 'Missing TAMPER_PROOF_SEAL');
  if (
    request.ach_id.trim() !== achAccount ||
    !isSealOf(request.ach_signature.trim(), achAccount, achSecret, now)
  )
    return refuse('E', 'Invalid TAMPER_PROOF_SEAL');
  if (!/^(c|s|checking|savings)?$/i.test(request.account_type?.trim() ?? ''))
    return refuse('E', 'Invalid account type');
  if (!isRoutingNumber(routing)) return refuse('0', 'Invalid routing number');
  if (!isBankAccountNumber(account)) return refuse('0', 'Invalid account number');
  return { TRANS_ID: tokenOfBankAccount(routing, account), STATUS: '1', MESSAGE: 'Approved ACH' };
};

const refuse = (STATUS: '0' | 'E', MESSAGE: string): BankTokenAnswer => {
  return { TRANS_ID: '', STATUS, MESSAGE };
};

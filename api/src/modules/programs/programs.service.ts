import { hourMs } from '@billfold/shared/contracts/durations';
import {
  type ChangeProgramRequest,
  type CreatedProgramKey,
  type CreateProgramRequest,
  type MerchantPrograms,
  type Program,
  type ProgramKey,
  programLimits,
  type RotateKeyRequest,
} from '@billfold/shared/contracts/program.contract';
import { randomUUID } from 'node:crypto';
import type { UseCaseContext } from '../../context/use-case-context';
import { requirePermission, type StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { createToken, hashToken, programKeyOf } from '../auth/auth.public';
import { makeShownOnce } from '../idempotency/idempotency.public';
import { recordChange } from '../live-events/live-events.public';
import { listMerchantNames } from '../merchants/merchants.public';
import {
  keyShownBefore,
  nameMissing,
  nameTaken,
  programNotFound,
  tooManyPrograms,
} from './program.errors';
import {
  endKeysAt,
  endProgram,
  insertProgram,
  insertProgramKey,
  listProgramKeys,
  listPrograms,
  lockPrograms,
  type ProgramKeyRow,
  type ProgramRow,
  storeProgram,
} from './program.queries';

type Context = UseCaseContext<StaffActor>;

/** Of a key without an end: the column has one. */
const noEnd = new Date('9999-12-31T00:00:00.000Z');

const presentKey = ({
  id,
  key_hint: hint,
  created_at: createdAt,
  last_used_at: usedAt,
  expires_at: endsAt,
}: ProgramKeyRow): ProgramKey => ({
  id,
  hint: hint ?? '',
  created_at: createdAt.toISOString(),
  last_used_at: usedAt > createdAt ? usedAt.toISOString() : null,
  ends_at: endsAt < noEnd ? endsAt.toISOString() : null,
});

const presentProgram = (
  { user_id: id, name, scopes, created_at: createdAt }: ProgramRow,
  keys: readonly ProgramKeyRow[],
): Program => ({
  id,
  name,
  scopes: [...scopes],
  created_at: createdAt.toISOString(),
  keys: keys.filter(({ user_id }) => user_id === id).map(presentKey),
});

/** Of each merchant whose keys the caller manages. */
export const readPrograms = async ({ db, actor, clock }: Context): Promise<MerchantPrograms[]> => {
  const merchants = await listMerchantNames(db, actor.merchantIds);
  const programs = await listPrograms(db, actor.merchantIds);
  const ids = programs.map(({ user_id: id }) => id);
  const keys = await listProgramKeys(db, ids, clock.now());
  return merchants.map(({ id, name }) => ({
    merchant_id: id,
    merchant_name: name,
    programs: programs
      .filter(({ merchant_id }) => merchant_id === id)
      .map((program) => presentProgram(program, keys)),
  }));
};

type Change = {
  readonly action: string;
  readonly merchantId: number;
  readonly before: object | null;
  readonly after: object | null;
};

/** In the audit log of the merchant, and at once on open screens. */
const record = async (
  transaction: Executor,
  context: Context,
  id: number,
  { action, merchantId, before, after }: Change,
): Promise<void> => {
  await recordChange<Readonly<Record<string, unknown>>>(
    transaction,
    context,
    {
      action,
      entity: 'merchant',
      entityId: merchantId,
      merchantId,
      fields: ['program', 'name', 'scopes', 'hint'],
      before: before && { ...before },
      after: after && { ...after },
    },
    { entity: 'api_key', id },
  );
};

const goodName = (name: string, others: readonly ProgramRow[]): string => {
  const cleaned = name.trim();
  if (cleaned === '') throw nameMissing();
  if (others.some((other) => other.name.toLowerCase() === cleaned.toLowerCase())) throw nameTaken();
  return cleaned;
};

/** Stores a new key of the program and answers it: it is nowhere else. */
const addKey = async (
  transaction: Executor,
  { id, name }: { readonly id: number; readonly name: string },
  now: Date,
): Promise<CreatedProgramKey> => {
  const token = createToken();
  const { key, hint } = programKeyOf(token);
  const tokenHash = hashToken(token);
  await insertProgramKey(transaction, { userId: id, tokenHash, hint, now, expiresAt: noEnd });
  return { id, name, hint, key };
};

type KeyMaking = {
  readonly route: string;
  readonly key: string | undefined;
  readonly request: unknown;
  readonly make: (transaction: Executor) => Promise<CreatedProgramKey>;
};

/** Makes a key and answers it, this once. A repeat throws keyShownBefore. */
const makeKey = (context: Context, { make, ...making }: KeyMaking): Promise<CreatedProgramKey> =>
  makeShownOnce(
    context,
    making,
    async (transaction) => {
      const shown = await make(transaction);
      return { shown, kept: { hint: shown.hint } };
    },
    ({ hint }) => keyShownBefore(hint),
  );

/** A program with its first key. Throws nameTaken and tooManyPrograms. */
export const createProgram = (
  context: Context,
  request: CreateProgramRequest,
  idempotencyKey: string | undefined,
): Promise<CreatedProgramKey> => {
  const { merchant_id: merchantId, scopes } = request;
  requirePermission(context.actor, 'keys', merchantId);
  const make = async (transaction: Executor): Promise<CreatedProgramKey> => {
    const now = context.clock.now();
    const others = await lockPrograms(transaction, merchantId);
    const name = goodName(request.name, others);
    if (others.length >= programLimits.programs) throw tooManyPrograms();
    const username = `program-${randomUUID()}`;
    const program = { merchantId, username, name, scopes, now };
    const created = await addKey(
      transaction,
      { id: await insertProgram(transaction, program), name },
      now,
    );
    await record(transaction, context, created.id, {
      action: 'program.created',
      merchantId,
      before: null,
      after: { program: created.id, name, scopes, hint: created.hint },
    });
    return created;
  };
  return makeKey(context, { route: 'POST programs', key: idempotencyKey, request, make });
};

type Named = { readonly merchantId: number; readonly id: number };

/** Runs a change of one program while no other change of its merchant's programs runs. Throws programNotFound. */
const changing = async <Answer>(
  transaction: Executor,
  { actor }: Context,
  { merchantId, id }: Named,
  change: (program: ProgramRow, others: readonly ProgramRow[]) => Promise<Answer>,
): Promise<Answer> => {
  requirePermission(actor, 'keys', merchantId);
  const programs = await lockPrograms(transaction, merchantId);
  const program = programs.find(({ user_id }) => user_id === id);
  if (program === undefined) throw programNotFound();
  return change(
    program,
    programs.filter((one) => one !== program),
  );
};

/** The next call of its keys may do what is written then. Throws programNotFound and nameTaken. */
export const changeProgram = (
  context: Context,
  id: number,
  { merchant_id: merchantId, name, scopes }: ChangeProgramRequest,
): Promise<void> =>
  context.db.transaction().execute((transaction) =>
    changing(transaction, context, { merchantId, id }, async (program, others) => {
      const after = {
        ...program,
        name: name === undefined ? program.name : goodName(name, others),
        scopes: scopes ?? program.scopes,
      };
      await storeProgram(transaction, after);
      await record(transaction, context, id, {
        action: 'program.changed',
        merchantId,
        before: { name: program.name, scopes: program.scopes },
        after: { name: after.name, scopes: after.scopes },
      });
    }),
  );

/** A new key; those of before end when the overlap is over. Throws programNotFound. */
export const rotateKey = (
  context: Context,
  id: number,
  request: RotateKeyRequest,
  idempotencyKey: string | undefined,
): Promise<CreatedProgramKey> => {
  const { merchant_id: merchantId, overlap_hours: hours } = request;
  const make = (transaction: Executor) =>
    changing(transaction, context, { merchantId, id }, async ({ name }) => {
      const now = context.clock.now();
      await endKeysAt(transaction, id, new Date(now.getTime() + hours * hourMs));
      const created = await addKey(transaction, { id, name }, now);
      await record(transaction, context, id, {
        action: 'program.key_created',
        merchantId,
        before: null,
        after: { program: id, name, hint: created.hint },
      });
      return created;
    });
  const route = `POST programs/${id}/keys`;
  return makeKey(context, { route, key: idempotencyKey, request, make });
};

/** Its keys open nothing from now on; what it wrote keeps its name. Throws programNotFound, also the second time. */
export const stopProgram = (context: Context, { merchantId, id }: Named): Promise<void> =>
  context.db.transaction().execute((transaction) =>
    changing(transaction, context, { merchantId, id }, async ({ name, scopes }) => {
      await endProgram(transaction, id, context.clock.now());
      await record(transaction, context, id, {
        action: 'program.ended',
        merchantId,
        before: { program: id, name, scopes },
        after: null,
      });
    }),
  );

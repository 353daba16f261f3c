import {
  applicationLimits,
  type ChangeApplicationRequest,
  type CreateApplicationRequest,
} from '@billfold/shared/contracts/application.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { forbidden, invalidInput } from '../../core/problem.errors';
import { mayChange } from './application.domain';
import { applicationClosed, applicationNotFound } from './application.errors';
import type { ApplicationSort } from './application-list';
import {
  type ApplicationRow,
  findApplication,
  insertApplication,
  listApplications,
  updateApplication,
} from './application.queries';

type StaffContext = UseCaseContext<StaffActor>;
type Data = Record<string, unknown>;

const checkData = (data: Data): Data => {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > applicationLimits.dataBytes)
    throw invalidInput('data may have at most 16 kB.');
  return data;
};

export const readApplications = (
  { db, actor }: StaffContext,
  _filter: null,
  request: ListRequest<ApplicationSort>,
): Promise<ListPage<ApplicationRow>> => listApplications(db, actor.merchantIds, request);

export const readApplication = async (
  { db, actor }: StaffContext,
  id: number,
): Promise<ApplicationRow> => {
  const application = await findApplication(db, actor.merchantIds, id);
  if (application === undefined) throw applicationNotFound();
  return application;
};

const nameOf = (given: string): string => {
  const name = given.trim();
  if (name === '') throw invalidInput('merchant_name must not be empty.');
  return name;
};

const logged = ['merchant_name', 'status'] as const;

export const createApplication = async (
  context: StaffContext,
  request: CreateApplicationRequest,
): Promise<ApplicationRow> => {
  const { db, actor, clock } = context;
  const [first] = actor.merchantIds;
  if (first === undefined) throw forbidden("You're no longer part of any business.");
  const name = nameOf(request.merchant_name);
  const data = checkData(request.data ?? {});
  return db.transaction().execute(async (transaction) => {
    const application = await insertApplication(transaction, {
      merchant_name: name,
      data,
      createdBy: actor.userId,
      merchantIds: actor.merchantIds,
      now: clock.now(),
    });
    await audited(transaction, context, {
      action: 'application.created',
      entity: 'application',
      entityId: application.id,
      merchantId: first,
      fields: logged,
      before: null,
      after: application,
    });
    return application;
  });
};

/**
 * Fields that a change leaves out stay. `data` is in the log as changed, without its content, which is the applicant's.
 * Throws conflict once it was submitted or approved; a submitted one is first taken back by the status new.
 */
export const changeApplication = async (
  context: StaffContext,
  id: number,
  { merchant_name: name, status, data }: ChangeApplicationRequest,
): Promise<ApplicationRow> => {
  const { db, actor, clock } = context;
  const checked = data === undefined ? undefined : checkData(data);
  const newName = name === undefined ? undefined : nameOf(name);
  return db.transaction().execute(async (transaction) => {
    const before = await findApplication(transaction, actor.merchantIds, id, true);
    if (before === undefined) throw applicationNotFound();
    const isChange = checked !== undefined || newName !== undefined;
    if (!mayChange(before.status, { status, isChange })) throw applicationClosed(before.status);
    const after = {
      ...before,
      merchant_name: newName ?? before.merchant_name,
      status: status ?? before.status,
      data: checked ?? before.data,
    };
    const isSame = JSON.stringify(before.data) === JSON.stringify(after.data);
    await updateApplication(transaction, after, clock.now());
    await audited(transaction, context, {
      action: 'application.changed',
      entity: 'application',
      entityId: id,
      merchantId: before.merchant_ids.find((one) => actor.merchantIds.includes(one)) ?? null,
      fields: ['merchant_name', 'status', 'data'],
      before: { merchant_name: before.merchant_name, status: before.status, data: 'before' },
      after: {
        merchant_name: after.merchant_name,
        status: after.status,
        data: isSame ? 'before' : 'changed',
      },
    });
    return after;
  });
};

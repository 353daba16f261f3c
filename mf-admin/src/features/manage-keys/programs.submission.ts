import type {
  ChangeProgramRequest,
  CreatedProgramKey,
  CreateProgramRequest,
  Program,
  RotateKeyRequest,
} from '@billfold/shared/contracts/program.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { withCode } from '../../entities/code-prompt/code-prompt.saga';
import { moduleName } from '../../module/module-name';

export const createProgram = createSubmission<CreateProgramRequest, CreatedProgramKey>({
  module: moduleName,
  name: 'createProgram',
  around: withCode,
  request: (program) => ({ method: 'POST', path: 'programs', body: { ...program } }),
  /** A lost answer, or a code that is required first, makes no second program. */
  once: oncePer((program) => ({ ...program })),
});

type Change = ChangeProgramRequest & { readonly id: number };

export const changeProgram = createSubmission<Change>({
  module: moduleName,
  name: 'changeProgram',
  around: withCode,
  request: ({ id, ...change }) => ({ method: 'PATCH', path: `programs/${id}`, body: change }),
  onDone: ({ notify }, { name }) => notify({ message: `${name} saved.` }),
});

type Rotation = RotateKeyRequest & { readonly id: number };

export const rotateKey = createSubmission<Rotation, CreatedProgramKey>({
  module: moduleName,
  name: 'rotateKey',
  around: withCode,
  request: ({ id, ...rotation }) => ({
    method: 'POST',
    path: `programs/${id}/keys`,
    body: rotation,
  }),
  once: oncePer((rotation) => ({ ...rotation })),
});

type Ending = { readonly merchantId: number; readonly program: Program };

export const endProgram = createSubmission<Ending>({
  module: moduleName,
  name: 'endProgram',
  around: withCode,
  request: ({ merchantId, program }) => ({
    method: 'POST',
    path: `programs/${program.id}/end`,
    body: { merchant_id: merchantId },
  }),
  onDone: ({ notify }, { program }) => notify({ message: `${program.name} removed.` }),
});

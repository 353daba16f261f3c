import { countText } from '@billfold/shared/contracts/count-text';
import { listLimits } from '@billfold/shared/contracts/limits';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { filterOf, type ConversationFilter } from '../view/inbox-view';
import { moduleName } from '../../module/module-name';

/** Conversations of a bulk action: those of the list, by their customers, or all open ones that a search finds. */
export type ChosenConversations =
  | { readonly kind: 'rows'; readonly subIds: readonly number[] }
  | ({ readonly kind: 'matching' } & ConversationFilter);

/**
 * What became of them: these are done; the server works through the others by itself, in the operations of these ids.
 */
export type Filed = {
  readonly subIds: readonly number[];
  readonly operationIds: readonly number[];
};

type Path = 'sms/close' | 'sms/mark_read';
type Answer = { readonly operations?: readonly { readonly id: number }[] };

const post = async (
  http: HttpService,
  path: Path,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> => bodyOrThrow(await http.request<Answer>({ method: 'POST', path, body }));

const file = async (http: HttpService, path: Path, chosen: ChosenConversations): Promise<Filed> => {
  if (chosen.kind === 'rows') {
    const { subIds } = chosen;
    const atOnce = listLimits.maxRows;
    for (let sent = 0; sent < subIds.length; sent += atOnce)
      await post(http, path, { sub_ids: subIds.slice(sent, sent + atOnce) });
    return { subIds, operationIds: [] };
  }
  const { operations = [] } = await post(http, path, { filter: filterOf(chosen) });
  return { subIds: [], operationIds: operations.map(({ id }) => id) };
};

/** Closes conversations that were chosen in the list. */
export const closeConversations = createSubmission<ChosenConversations, Filed>({
  module: moduleName,
  name: 'closeConversations',
  submit: ({ http }, chosen) => file(http, 'sms/close', chosen),
  onDone: ({ notify }, _chosen, { subIds }) => {
    if (subIds.length > 0)
      notify({ message: `Closed ${countText(subIds.length, 'conversation')}.`, type: 'success' });
  },
});

/** Marks conversations as unread, although the call's name is the opposite. */
export const markUnread = createSubmission<ChosenConversations, Filed>({
  module: moduleName,
  name: 'markUnread',
  submit: ({ http }, chosen) => file(http, 'sms/mark_read', chosen),
  onDone: ({ notify }, _chosen, { subIds }) => {
    if (subIds.length > 0)
      notify({
        message: `Marked ${countText(subIds.length, 'conversation')} as unread.`,
        type: 'success',
      });
  },
});

/** Closes the conversation of a chat. */
export const closeConversation = createSubmission<number, Filed>({
  module: moduleName,
  name: 'closeConversation',
  submit: async ({ http }, subId) => {
    await post(http, 'sms/close', { sub_id: subId });
    return { subIds: [subId], operationIds: [] };
  },
  onDone: ({ notify }) => notify({ message: 'Conversation closed.', type: 'success' }),
});

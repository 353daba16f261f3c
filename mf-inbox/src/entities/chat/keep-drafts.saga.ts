import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { dropDraft, keepDraft, readDraft } from '@billfold/shared/store/form-drafts';
import { put, takeEvery } from 'redux-saga/effects';
import { selectChat } from './chat-selectors';
import { chatOpened, draftChanged, messageSent } from './chat.slice';

const nameOf = (subId: number): string => `chat.${subId}`;

function* keep({
  payload: { subId },
}: ReturnType<typeof draftChanged> | ReturnType<typeof messageSent>): SagaOf<void> {
  const { userId, isSignedIn } = (yield* shellServices()).session.read();
  if (userId === null || !isSignedIn) return;
  const text = (yield* select(selectChat)).drafts[subId] ?? '';
  if (text.trim() === '') dropDraft(userId, nameOf(subId));
  else keepDraft(userId, nameOf(subId), { text });
}

function* restore({ payload: subId }: ReturnType<typeof chatOpened>): SagaOf<void> {
  const { userId } = (yield* shellServices()).session.read();
  const { drafts } = yield* select(selectChat);
  const text =
    userId === null || subId in drafts ? undefined : readDraft(userId, nameOf(subId))?.['text'];
  if (text !== undefined) yield put(draftChanged({ subId, text }));
}

/**
 * Stores drafts, so that an unsent message does not prevent a reload. The draft returns when its chat is opened, also
 * on a new page.
 */
export function* keepDraftsSaga() {
  yield takeEvery([draftChanged, messageSent], keep);
  yield takeEvery(chatOpened, restore);
}

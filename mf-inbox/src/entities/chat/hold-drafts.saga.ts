import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { select } from '@billfold/shared/store/effects';
import { take } from 'redux-saga/effects';
import { selectChat } from './chat.selectors';
import { draftChanged, messageSent, messageSubmitted, sendFailed } from './chat.slice';

const changes = [draftChanged.type, messageSubmitted.type, messageSent.type, sendFailed.type, sessionEndedEvent];

/** Half a message, or one under way, keeps the page from being opened anew. */
export function* holdDraftsSaga() {
  let release: (() => void) | null = null;
  try {
    for (;;) {
      yield take(changes);
      const { open, drafts } = yield* select(selectChat);
      const hasWork = open?.isSending === true || Object.values(drafts).some((draft) => draft.trim() !== '');
      if (hasWork) release ??= holdReload();
      else {
        release?.();
        release = null;
      }
    }
  } finally {
    release?.();
  }
}

import { put, takeEvery } from 'redux-saga/effects';
import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchFile } from './file-download.api';
import { fileFailed, fileRequested, fileSaved } from './file-download.slice';

function* download({
  payload: { path, fallbackName },
}: ReturnType<typeof fileRequested>): SagaOf<void> {
  const { http } = yield* shellServices();
  const file = yield* call(fetchFile, http, path);
  yield* call(saveFile, file.body, fileNameOf(file, fallbackName));
  yield put(fileSaved({ path }));
}

/** Files come side by side; the button of one that is under way is blocked. */
export function* fileDownloadSaga(): SagaOf<void> {
  yield takeEvery(
    fileRequested.type,
    safely(download, (errors, _error, { payload: { path } }) => fileFailed({ path, errors })),
  );
}

import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { ApiError, bodyOrThrow, errorLines } from '@billfold/shared/http/api-error';
import { useServices } from '@billfold/shared/remote/Services';
import { useEffect, useState } from 'react';

type NamedFile = { readonly file: Blob; readonly name: string };

type ShownFile =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  | ({
      readonly status: 'loaded';
      /** Valid while the part that shows the file is drawn. */
      readonly address: string;
    } & NamedFile);

const fetchFile = async (
  http: HttpService,
  path: string,
  signal?: AbortSignal,
): Promise<NamedFile> => {
  const result = await http.request<Blob>({
    method: 'GET',
    path,
    answer: 'file',
    ...(signal === undefined ? {} : { signal }),
  });
  return { file: bodyOrThrow(result), name: fileNameOf(result, 'file') };
};

const linesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.isNetworkError
    ? ["We couldn't load this file."]
    : errorLines(error);

/** Fetches a file of a message once it is wanted, and releases it when the part that shows it leaves. */
export const useShownFile = (path: string, isWanted: boolean) => {
  const { http } = useServices();
  const [attempt, setAttempt] = useState(0);
  // What was shown once stays: the dialog that wanted it may be closed again.
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  const [state, setState] = useState<ShownFile>({ status: 'loading' });
  useEffect(() => {
    if (!wasWanted) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let address: string | null = null;
    const show = async () => {
      try {
        const named = await fetchFile(http, path, signal);
        if (signal.aborted) return;
        address = URL.createObjectURL(named.file);
        setState({ status: 'loaded', address, ...named });
      } catch (error) {
        if (!signal.aborted) setState({ status: 'failed', errors: linesOf(error) });
      }
    };
    void show();
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- a further attempt fetches the same file again
  }, [http, path, wasWanted, attempt]);
  const retry = () => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { state, retry };
};

/** Downloads a file of a message when the user presses it. */
export const useFileDownload = (path: string) => {
  const { http } = useServices();
  const [state, setState] = useState<{
    readonly isBusy: boolean;
    readonly errors: readonly string[];
  }>({ isBusy: false, errors: [] });
  const download = async () => {
    setState({ isBusy: true, errors: [] });
    try {
      const { file, name } = await fetchFile(http, path);
      saveFile(file, name);
      setState({ isBusy: false, errors: [] });
    } catch (error) {
      setState({ isBusy: false, errors: linesOf(error) });
    }
  };
  return { ...state, download: () => void download() };
};

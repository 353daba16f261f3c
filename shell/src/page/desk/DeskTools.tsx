import { deskParameter, deskToolsSlot, type DeskTool } from '@billfold/shared/contracts/desk-tools';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fillsSlot } from '../../federation/loader/planned-slots';
import { useFederation } from '../../federation/parts/federation-context';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { newParameter } from '../over-page/new-forms';
import { OverPage } from '../over-page/OverPage';
import { useDeskShortcuts } from './desk-shortcuts';

const toolOf = (text: string | null): DeskTool | null =>
  text === 'find' || text === 'keys' ? text : null;

/** Whether a release of this page has the search for anything and the list of keys. */
export const useHasDeskTools = (): boolean => {
  const { plan } = useFederation();
  return fillsSlot(plan, deskToolsSlot.module, deskToolsSlot.name);
};

/** Opens one of them over the page in sight, by the address: Back closes it. Null closes them. */
export const useOpenTool = () => {
  const navigate = useNavigate();
  return (tool: DeskTool | null): void => {
    // The second press of a double press may come before this is drawn again.
    const { pathname, search, hash } = globalThis.location;
    const params = new URLSearchParams(search);
    if (params.get(deskParameter) === tool) return;
    if (tool === null) params.delete(deskParameter);
    else params.set(deskParameter, tool);
    void navigate(
      { pathname, search: params.toString(), hash },
      { replace: tool === null, preventScrollReset: true },
    );
  };
};

const loadKeys = () =>
  loadShellChunk('The keys', () => import(/* webpackChunkName: "desk-keys" */ './desk-keys'));

/** The keys of every page, loaded once the page is drawn. */
const useDeskKeys = (tool: DeskTool | null): void => {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const openTool = useOpenTool();
  const { pages, forms } = useDeskShortcuts();
  const find = useEffectEvent(() => openTool(tool === 'find' ? null : 'find'));
  const isOpen = useEffectEvent(() => tool !== null);
  const help = useEffectEvent(() => openTool('keys'));
  const openForm = useEffectEvent((word: string) => {
    const params = new URLSearchParams(globalThis.location.search);
    params.set(newParameter, word);
    setParams(params, { preventScrollReset: true });
  });
  const follow = useEffectEvent((keys: string) => {
    const page = pages.find((one) => one.keys === keys);
    const form = forms.find((one) => one.keys === keys);
    if (page !== undefined) void navigate(page.path);
    else if (form !== undefined) openForm(form.word);
  });
  const keyList = [...pages, ...forms].flatMap(({ keys }) => keys ?? []).join(',');
  useEffect(() => {
    let isCurrent = true;
    let stop = (): void => {};
    const start = async () => {
      const { followDeskKeys } = await loadKeys();
      if (isCurrent)
        stop = followDeskKeys({
          isOpen: () => isOpen(),
          find: () => find(),
          help: () => help(),
          sequences: keyList.split(','),
          follow: (keys) => follow(keys),
        });
    };
    // The page works without them, and the button opens the search.
    start().catch(() => {});
    return () => {
      isCurrent = false;
      stop();
    };
  }, [keyList]);
};

const Tools = () => {
  const { Slot } = useFederation();
  const [params] = useSearchParams();
  const tool = toolOf(params.get(deskParameter));
  const [wasOpened, setOpened] = useState(false);
  const shortcuts = useDeskShortcuts();
  const openTool = useOpenTool();
  useDeskKeys(tool);
  if (tool !== null && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <OverPage label="the search" isOpen={tool !== null} onClose={() => openTool(null)}>
      <Slot
        module={deskToolsSlot.module}
        name={deskToolsSlot.name}
        props={{ tool, formParameter: newParameter, ...shortcuts }}
      />
    </OverPage>
  );
};

/** The search for anything, the list of keys, and the keys themselves, over every page for staff. */
export const DeskTools = () => (useHasDeskTools() ? <Tools /> : null);

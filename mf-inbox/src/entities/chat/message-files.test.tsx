import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openChat } from '../../testing/open-chat';
import { messageWith } from '../../testing/message-factory';
import { hasWaitingFile, sizeText } from './attachment.domain';
import { pollSince } from './message.domain';

type Attachment = NonNullable<MessageView['attachments']>[number];

let addresses: Set<string>;
let saved: string[];
beforeEach(() => {
  addresses = new Set();
  saved = [];
  let count = 0;
  Object.assign(URL, {
    createObjectURL: () => {
      const address = `blob:${(count += 1)}`;
      addresses.add(address);
      return address;
    },
    revokeObjectURL: (address: string) => void addresses.delete(address),
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

const png: Attachment = { position: 1, state: 'stored', type: 'image/png', size: 2_000 };
const pdf: Attachment = { position: 1, state: 'stored', type: 'application/pdf', size: 245_760 };
const pictureFile = answer(200, 'bytes', {
  'content-type': 'image/png',
  'content-disposition': 'attachment; filename="picture-1.png"',
});
const chatWith = (attachments: readonly Attachment[], body = '[picture]') => ({
  'GET sms/chat': {
    messages: [messageWith({ body, attachments: [...attachments] })],
    subscription_id: 12,
  },
});
const openFiles = (
  attachments: readonly Attachment[],
  file: unknown = pictureFile,
  body?: string,
) =>
  openChat({
    answers: {
      ...chatWith(attachments, body),
      'GET sms/3/attachments/1': file as object,
    },
  });
const thumbnail = () => screen.findByRole('button', { name: 'Picture from Ann Lee' });

/** An observer that a test triggers when an element becomes visible. */
const holdSight = () => {
  const sight = { show: (): void => undefined };
  class Observer {
    constructor(callback: (entries: readonly object[]) => void) {
      sight.show = () => callback([{ isIntersecting: true }]);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return sight;
};

describe('a picture of a text', () => {
  it('replaces a text without words, and is below the words of another', async () => {
    const view = openFiles([png]);
    expect(await thumbnail()).toBeVisible();
    expect(screen.queryByText('[picture]', { selector: 'p' })).toBeNull();
    view.unmount();
    openFiles([png], pictureFile, 'See this');
    expect(await thumbnail()).toBeVisible();
    expect(screen.getByText('See this', { selector: 'p' })).toBeVisible();
  });

  it('says that it loads, and releases what it fetched when the chat is left', async () => {
    const file = pending();
    const view = openFiles([png], () => file.promise);
    expect(await screen.findByText('Loading picture')).toBeVisible();
    file.resolve(pictureFile);
    expect(within(await thumbnail()).getByRole('img')).toHaveAttribute('src', 'blob:1');
    view.unmount();
    expect(addresses).toEqual(new Set());
  });

  it('is fetched when it comes into sight, and only then', async () => {
    const sight = holdSight();
    const view = openFiles([png]);
    await screen.findByText('Loading picture');
    const fetched = () => view.record.calls.filter(({ answer: kind }) => kind === 'file');
    expect(fetched()).toHaveLength(0);
    act(() => sight.show());
    await thumbnail();
    expect(fetched()).toHaveLength(1);
  });

  it('stays after the dialog that wanted it was closed', async () => {
    holdSight();
    const view = openChat({
      answers: { ...chatWith([png]), 'GET sms/3/attachments/1': pictureFile },
      search: '?dialog=picture-3-1',
    });
    await screen.findByRole('dialog', { name: 'Picture from Ann Lee' });
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addresses).toEqual(new Set(['blob:1']));
    expect(await thumbnail()).toBeVisible();
  });

  it('opens large by the keyboard, is saved under its name, and closes with Back', async () => {
    const view = openFiles([png]);
    (await thumbnail()).focus();
    await view.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Picture from Ann Lee' });
    expect(view.location()).toContain('dialog=picture-3-1');
    expect(within(dialog).getByRole('img', { name: 'Picture from Ann Lee' })).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['picture-1.png']);
    await view.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is tried again after the network failed', async () => {
    const view = openFiles([png], networkFailure);
    expect(await screen.findByText("We couldn't load this file.")).toBeVisible();
    view.services.answerWith({ ...chatWith([png]), 'GET sms/3/attachments/1': pictureFile });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await thumbnail()).toBeVisible();
  });

  it('shows the sentence of the server when that has no such file', async () => {
    openFiles([png], answer(404, { detail: 'File not found.' }));
    expect(await screen.findByText('File not found.')).toBeVisible();
  });

  it('can be saved when the browser cannot draw it', async () => {
    const view = openFiles([png]);
    fireEvent.error(within(await thumbnail()).getByRole('img'));
    expect(screen.getByText('Picture, 2 KB')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['picture-1.png']));
  });
});

describe('a PDF of a text', () => {
  it('shows its size and is fetched when it is downloaded', async () => {
    const file = pending();
    const view = openFiles([pdf], () => file.promise);
    expect(await screen.findByText('PDF, 240 KB')).toBeVisible();
    await view.user.dblClick(screen.getByRole('button', { name: 'Download' }));
    expect(view.record.calls.filter(({ path }) => path === 'sms/3/attachments/1')).toHaveLength(1);
    file.resolve(
      answer(200, 'bytes', { 'content-disposition': 'attachment; filename="document-1.pdf"' }),
    );
    await waitFor(() => expect(saved).toEqual(['document-1.pdf']));
  });

  it('says why it was not downloaded, and offers it again', async () => {
    const view = openFiles([pdf], networkFailure);
    await view.user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText("We couldn't load this file.")).toBeVisible();
    view.services.answerWith({ ...chatWith([pdf]), 'GET sms/3/attachments/1': pictureFile });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toEqual(['picture-1.png']));
  });
});

describe('a file that is not there', () => {
  it('is shown without a reload once the server has fetched it', async () => {
    const view = openFiles([{ position: 1, state: 'waiting' }]);
    expect(await screen.findByText('Loading picture')).toBeVisible();
    view.services.answerWith({ ...chatWith([png]), 'GET sms/3/attachments/1': pictureFile });
    view.services.emitLive({
      ...resumedEvent,
      type: 'changed',
      entity: 'conversation',
      id: 12,
      sub_id: 12,
    });
    expect(await thumbnail()).toBeVisible();
  });

  it('shows why it was refused', async () => {
    openFiles([
      { position: 1, state: 'refused', failure: 'This file is larger than 5 MB.' },
      { position: 2, state: 'refused', failure: "This file isn't a picture or a PDF." },
    ]);
    expect(await screen.findByText('This file is larger than 5 MB.')).toBeVisible();
    expect(screen.getByText("This file isn't a picture or a PDF.")).toBeVisible();
  });

  it('is requested again by polls while it waits', () => {
    const waiting = messageWith({ id: 4, attachments: [{ position: 1, state: 'waiting' }] });
    const messages = [messageWith(), waiting, messageWith({ id: 5 })];
    expect(hasWaitingFile(waiting)).toBe(true);
    expect(pollSince(messages)).toBe(3);
    expect(pollSince([messageWith(), messageWith({ id: 4, attachments: [png] })])).toBe(4);
  });
});

describe('sizeText', () => {
  it.each([
    [1, '1 KB'],
    [245_760, '240 KB'],
    [5_242_880, '5.0 MB'],
  ])('writes %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

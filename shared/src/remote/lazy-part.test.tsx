import { ServicesProvider } from './Services';
import { createFakeServices } from '../testing/FakeShell';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part';

type Props = { readonly isOpen: boolean };
const Dialog = ({ isOpen }: Props) => (isOpen ? <p>The dialog</p> : null);

const draw = (load: () => Promise<ComponentType<Props>>, isOpen: boolean) => {
  const Part = lazyPart(load);
  const services = createFakeServices({ module: 'mf-customer' });
  const element = (isOpenNow: boolean) => (
    <ServicesProvider services={services}>
      <Part isOpen={isOpenNow} />
    </ServicesProvider>
  );
  const { rerender } = render(element(isOpen));
  return { services, open: () => rerender(element(true)), close: () => rerender(element(false)) };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const settle = () => act(() => jest.advanceTimersByTimeAsync(2_000));

describe('a lazy part', () => {
  it('is fetched before it is opened, once', async () => {
    const load = jest.fn(async () => Dialog);
    const { open } = draw(load, false);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    open();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('opens as soon as it is there', async () => {
    draw(async () => Dialog, true);
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('that could not be fetched ahead is fetched when it is opened, each time', async () => {
    const load = jest.fn<Promise<ComponentType<Props>>, []>(() =>
      Promise.reject(new Error('offline')),
    );
    const { open, close } = draw(load, false);
    await settle();
    open();
    await settle();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    close();
    load.mockResolvedValue(Dialog);
    open();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('whose request hangs says so, and opens when it comes after all', async () => {
    let arrive = (_part: ComponentType<Props>): void => {};
    draw(() => new Promise((resolve) => (arrive = resolve)), true);
    await act(() => jest.advanceTimersByTimeAsync(11_999));
    expect(screen.getByText('Opening')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('This takes longer than it should.');
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeInTheDocument();
    arrive(Dialog);
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('is not fetched before it is opened where the connection is to be spared', async () => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    });
    const load = jest.fn(async () => Dialog);
    const { open } = draw(load, false);
    await settle();
    expect(load).not.toHaveBeenCalled();
    open();
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('that cannot be fetched is quiet until it is opened, then can be tried again', async () => {
    const load = jest.fn<Promise<ComponentType<Props>>, []>(() =>
      Promise.reject(new Error('gone')),
    );
    const { services, open } = draw(load, false);
    await settle();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(services.record.reports).toMatchObject([{ module: 'mf-customer', kind: 'load' }]);
    open();
    expect(screen.getByText('Opening')).toBeInTheDocument();
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be opened.');
    load.mockResolvedValue(Dialog);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });
});

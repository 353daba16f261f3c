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
  it('is fetched once, before it is opened', async () => {
    const load = jest.fn(async () => Dialog);
    const { open } = draw(load, false);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    open();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('opens as soon as it is fetched', async () => {
    draw(async () => Dialog, true);
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('is fetched on each opening after a failed prefetch', async () => {
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

  it('shows a hanging request and opens when the answer comes', async () => {
    let arrive = (_part: ComponentType<Props>): void => {};
    draw(() => new Promise((resolve) => (arrive = resolve)), true);
    await act(() => jest.advanceTimersByTimeAsync(11_999));
    expect(screen.getByText('Opening')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('This is taking longer than it should.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    arrive(Dialog);
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });

  it('is not prefetched on a connection with data saving', async () => {
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

  it('hides a failed prefetch until it is opened and then offers a retry', async () => {
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
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't open this.");
    load.mockResolvedValue(Dialog);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByText('The dialog')).toBeInTheDocument();
  });
});

import { render, screen, waitFor } from '@testing-library/react';
import { useDrawing } from './use-drawing';

type Data = { readonly values: readonly number[] };
const drawn: number[][] = [];
const loadDrawing = async () => (_place: HTMLElement, first: Data) => {
  const draw = ({ values }: Data) => drawn.push([...values]);
  draw(first);
  return { update: draw, destroy: () => {} };
};

const Chart = ({ values }: Data) => {
  const { place, status } = useDrawing(loadDrawing, { values });
  return (
    <div ref={place} data-testid="place">
      {status}
    </div>
  );
};

describe('a chart', () => {
  beforeEach(() => {
    drawn.length = 0;
  });
  afterEach(() => {
    delete document.documentElement.dataset['theme'];
  });

  it('is drawn again when its data change, and only then', async () => {
    const { rerender } = render(<Chart values={[1, 2]} />);
    expect(await screen.findByText('drawn')).toBeVisible();
    rerender(<Chart values={[1, 2]} />);
    expect(drawn).toEqual([[1, 2]]);
    rerender(<Chart values={[1, 3]} />);
    expect(drawn).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  it("is drawn again when the page's colors change", async () => {
    render(<Chart values={[5]} />);
    expect(await screen.findByText('drawn')).toBeVisible();
    document.documentElement.dataset['theme'] = 'dark';
    await waitFor(() => expect(drawn).toEqual([[5], [5]]));
  });
});

import { render, screen } from '@testing-library/react';
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
});

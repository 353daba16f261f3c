import { render, screen } from '@testing-library/react';
import { useStepFocus } from './use-step-focus';

const Steps = ({ step }: { readonly step: 'first' | 'second' }) => {
  const { frame, announcement } = useStepFocus(step, `The ${step}`, false);
  return (
    <section ref={frame}>
      <h1>{`The ${step}`}</h1>
      <input aria-label="In both" />
      <div hidden={step === 'second'}>
        <input aria-label="Kept out of sight" />
      </div>
      <span aria-live="polite">{announcement}</span>
    </section>
  );
};

const goOnFrom = (label: string) => {
  const { rerender } = render(<Steps step="first" />);
  screen.getByLabelText(label).focus();
  rerender(<Steps step="second" />);
};

describe('focus after a step', () => {
  it('stays in an input of both steps, and the step is announced', () => {
    goOnFrom('In both');
    expect(screen.getByLabelText('In both')).toHaveFocus();
    expect(screen.getAllByText('The second')).toHaveLength(2);
  });

  it('goes to the heading when the next step hides the input', () => {
    goOnFrom('Kept out of sight');
    expect(screen.getByRole('heading', { name: 'The second' })).toHaveFocus();
  });
});

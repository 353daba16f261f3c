import { VisuallyHidden } from './VisuallyHidden';

/**
 * What a screen is, for screen readers, before its heading is there. It is no `h1`: the shell would move the focus to
 * it, and the focus would go with it.
 */
export const LoadingHeading = ({ children }: { readonly children: string }) => (
  <VisuallyHidden>
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
    <span role="heading" aria-level={1}>
      {children}
    </span>
  </VisuallyHidden>
);

import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/**
 * swc names components in its development mode alone, whose own JSX crashes inside a shell that was built for
 * production.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
export { Fragment };

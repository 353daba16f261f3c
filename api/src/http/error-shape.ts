import type { ErrorText } from '@billfold/shared/contracts/errors.contract';

/**
 * The field that carries the text of a failure; `detail` unless the contract says otherwise. `success` is `errors`
 * beside `success: false`.
 */
export type ErrorShape = 'detail' | 'errors' | 'success' | 'data.errors' | 'error' | 'message';

const asText = (text: ErrorText): string => (typeof text === 'string' ? text : text.join(' '));

export const shapeError = (shape: ErrorShape, text: ErrorText): Record<string, unknown> => {
  switch (shape) {
    case 'detail':
      return { detail: text };
    case 'errors':
      return { errors: text };
    case 'success':
      return { success: false, errors: text };
    case 'data.errors':
      return { data: { errors: text } };
    case 'error':
      return { error: asText(text) };
    case 'message':
      return { message: asText(text) };
  }
};

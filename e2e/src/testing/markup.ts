import type { Frame, Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader, type HtmlElementLike } from 'html-validate';
import { expect } from './test';

/** The library prepares its rules anew for each document, a fifth of the work. */
class PreparedOnce extends StaticConfigLoader {
  #prepared: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(
    ...args: Parameters<StaticConfigLoader['getConfigFor']>
  ): ReturnType<StaticConfigLoader['getConfigFor']> {
    this.#prepared ??= super.getConfigFor(...args);
    return this.#prepared;
  }
}

/** The standard as html-validate knows it, and what the Nu checker finds beside that. */
const rules = new PreparedOnce({
  root: true,
  extends: ['html-validate:standard'],
  rules: { 'no-redundant-role': 'error' },
  elements: [
    'html5',
    {
      meta: {
        attributes: {
          content: { required: (meta: HtmlElementLike) => !meta.hasAttribute('charset') },
        },
      },
      input: {
        attributes: {
          'aria-checked': {
            allowed: (input: HtmlElementLike) =>
              input.getAttribute('type') === 'checkbox' ? 'a checkbox has no aria-checked' : null,
          },
        },
      },
    },
  ],
});
const validator = new HtmlValidate(rules);

/** Charts are the library's own markup; the Nu checker only advises against the roles that it writes out. */
const isOurs = ({ selector }: { readonly selector: string | null }): boolean =>
  selector?.startsWith('#highcharts-') !== true;

/** Checks the document that the browser built, because the HTML as sent contains no screen. */
export const expectValidMarkup = async (within: Page | Frame, name: string): Promise<void> => {
  const { results } = await validator.validateString(await within.content());
  const found = results.flatMap(({ messages }) =>
    messages
      .filter(isOurs)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message}\n  ${selector ?? ''}`),
  );
  expect(found, `markup of ${name}`).toEqual([]);
};

import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';

const withPage = getConfig().getElementError;
/** A wait that goes on drops its error: only the last one, when its time is over, prints the page. */
const getElementError = (message, container) =>
  getConfig()._disableExpensiveErrorDiagnostics
    ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    : withPage(message, container);

// Waiting costs nothing when all is well; a busy machine must not fail a test.
configure({ asyncUtilTimeout: 8_000, getElementError });

const realSetTimeout = setTimeout;
/**
 * With a stopped clock, the library lets one promise pass after a press or a step of the clock; an answer takes
 * several.
 */
const letAnswersCome = async () => {
  if (setTimeout !== realSetTimeout)
    await new Promise((resolve) => void realSetTimeout(resolve, 0));
};
const andAnswers = (wrap) => (act) =>
  wrap(async () => {
    const result = await act();
    await letAnswersCome();
    return result;
  });

// What a press or a wait starts is drawn before the test goes on. The test file's own imports configure the library
// first.
beforeAll(() => {
  const own = getConfig();
  configure({
    asyncWrapper: andAnswers((act) => own.asyncWrapper(act)),
    unstable_advanceTimersWrapper: andAnswers((act) => own.unstable_advanceTimersWrapper(act)),
  });
});

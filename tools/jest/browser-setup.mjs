import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Waiting costs nothing when all is well; a busy machine must not fail a test.
configure({ asyncUtilTimeout: 8_000 });

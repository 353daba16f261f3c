import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from '../src/remote/Services';
import { Heading } from '../src/ui/Heading';
import { Page } from '../src/ui/Page';
import { Stack } from '../src/ui/Stack';
import { usePressNotes } from '../src/ui/last-presses';
import { controls } from './controls';
import { desk } from './desk';
import { dialogs } from './dialogs';
import { fields } from './fields';
import { lists } from './lists';
import { Looks } from './Looks';
import type { Part } from './part';
import { services } from './services';
import { statements } from './statements';

const parts: readonly Part[] = [
  ...statements,
  ...controls,
  ...fields,
  ...dialogs,
  ...desk,
  ...lists,
];

/** Each part of shared in its states, for people and for the browser specification `gallery.spec.ts`. */
export const Gallery = () => {
  usePressNotes();
  return (
    <MemoryRouter>
      <ServicesProvider services={services}>
        <main>
          <Page width="wide">
            <Stack gap={6}>
              <Heading level={1}>Gallery</Heading>
              <Looks />
              {parts.map(({ name, Sample }) => (
                <section key={name} aria-label={name}>
                  <Stack gap={3}>
                    <Heading level={2}>{name}</Heading>
                    <Sample />
                  </Stack>
                </section>
              ))}
            </Stack>
          </Page>
        </main>
      </ServicesProvider>
    </MemoryRouter>
  );
};

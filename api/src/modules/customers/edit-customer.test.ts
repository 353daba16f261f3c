import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

let test: TestApp;
let side: Side;
let count = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  side = await insertSide(test, `Edit${count}`);
});

type Headers = { readonly authorization: string };

const read = async (): Promise<Record<string, unknown>> =>
  (
    await test.app.inject({
      url: `/api/subscriptions/${side.subscription.id}`,
      headers: side.staffHeaders,
    })
  ).json();
const edit = (payload: object, headers: Headers = side.staffHeaders) =>
  test.app.inject({
    method: 'PATCH',
    url: `/api/subscriptions/${side.subscription.id}`,
    headers,
    payload,
  });

describe('PATCH subscriptions/{id}', () => {
  it('changes the address and the notes, and leaves the rest [API-047]', async () => {
    const { version, ...before } = await read();
    const change = {
      service_address: '9 Oak Street',
      service_address2: 'Unit 4',
      service_address_city: 'Hagåtña',
      service_address_state: 'GU',
      service_address_zip: '96910',
      notes: 'Gate code 12',
    };
    const answer = await edit({ ...change, version });
    expect(answer.statusCode).toBe(200);
    expect(await read()).toEqual({ ...before, ...change, version: Number(version) + 1 });
    expect(answer.json()).toEqual(await read());
  });

  it('answers 409 with the customer of now to who read an earlier version, and changes nothing [API-047]', async () => {
    const { version } = await read();
    await edit({ notes: 'By Olive', service_address: '9 Oak Street', version });
    const late = await edit({ service_address: '1 Elm Street', version });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: 'version_mismatch',
        detail: 'This customer was changed by somebody else.',
        request_id: expect.any(String),
        present: await read(),
      },
    ]);
    expect(await read()).toMatchObject({ notes: 'By Olive', service_address: '9 Oak Street' });
  });

  it('refuses a state that is none of the 54 and a zip of six characters [API-047] [ADMIN-104] [ADMIN-108]', async () => {
    const refused = await edit({ service_address_state: 'XX', service_address_zip: '802021' });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      [
        expect.stringMatching(/^service_address_state must be one of , AL, AK/),
        'service_address_zip must have at most 5 characters.',
      ],
    ]);
  });
});

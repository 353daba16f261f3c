import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testNow } from '../../testing/test-app';
import { expiredImports } from './expired-imports.job';
import { receiveUpload } from './receive-upload.service';
import { encode, type ImportWorld, openImportWorld } from './testing/import-world';
import { type BodyFormat, formFormat, jsonFormat } from './upload-body.domain';
import { insertUpload, readBytes } from './upload.queries';

const base64url = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.reset());

const heads = 'first_name,last_name,phone,email,service_address_zip';
const countUploads = async (): Promise<number> =>
  (await world.db.selectFrom('import_uploads').select('id').execute()).length;
const receive = (body: AsyncIterable<Buffer>, format: BodyFormat = jsonFormat) =>
  receiveUpload(
    { db: world.db, clock: world.test.clock },
    { userId: world.staffId(), body, format },
  );
/** Longer than the body of another call. */
const longFile = `${heads}\n${'Nia,Okafor,7205550100,nia@x.test,80202\n'.repeat(25_000)}`;

describe('the files of uploads', () => {
  it('are at most 60 an hour of one member, refused ones too', async () => {
    for (let time = 0; time < 60; time += 1)
      expect((await world.upload('customers', '')).statusCode).toBe(400);
    const refused = await world.upload('customers', heads);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(await countUploads()).toBe(0);
    await world.test.clock.advance('PT1H');
    expect((await world.upload('customers', '')).statusCode).toBe(400);
  });

  it('are any number when all their rows are imported', async () => {
    const row = `Nia,Okafor,7205550100,nia.${world.merchantId()}@x.test,80202`;
    const file = `${heads}\n${row}\n`;
    await world.run('customers', file);
    await world.run('customers', file);
    const counted = await world.db
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', '=', `import_uploads:${world.staffId()}`)
      .execute();
    expect(counted).toEqual([{ hits: 0 }]);
  });

  it('are three at once of one member', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* slowly(): AsyncGenerator<Buffer> {
      yield Buffer.from(`{"file":"${encode(longFile)}`);
      await gate;
      yield Buffer.from('"}');
    }
    const received = Array.from({ length: 4 }, () => receive(slowly()));
    // The three others wait.
    await expect(Promise.race(received)).rejects.toMatchObject({
      status: 409,
      text: 'Three of your files are still uploading. Wait until one is done.',
    });
    goOn();
    const states = (await Promise.allSettled(received)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  });

  it('leave nothing of a request that is cut off', async () => {
    let openUploads = 0;
    async function* cutOff(): AsyncGenerator<Buffer> {
      yield Buffer.from(`{"file":"${encode(longFile)}`);
      yield Buffer.from('YQ==');
      openUploads = await countUploads();
      throw new Error('aborted');
    }
    await expect(receive(cutOff())).rejects.toThrow('aborted');
    expect([openUploads, await countUploads()]).toEqual([1, 0]);
  });

  it.each<readonly [string, BodyFormat, (base64: string) => string]>([
    [
      'escapes of JSON',
      jsonFormat,
      (base64) => {
        const escaped = base64.replaceAll('+', '\\u002B').replaceAll('/', '\\/');
        return `{ "file_name": "\\"file\\":\\"", "file" : "${escaped}"}`;
      },
    ],
    ['the other alphabet', jsonFormat, (base64) => `{"file":"${base64url(base64)}"}`],
    ['escapes of a form', formFormat, (base64) => `file_type=x&file=${encodeURIComponent(base64)}`],
    ['plus signs of a form', formFormat, (base64) => `file=${base64}&file_type=x`],
  ])('are stored byte by byte from %s', async (_what, format, bodyOf) => {
    const file = `${heads}\n${'>>>???,~~~'.repeat(80_000)}`;
    async function* body(): AsyncGenerator<Buffer> {
      yield Buffer.from(bodyOf(encode(file)));
    }
    const { upload } = await receive(body(), format);
    const parts: Buffer[] = [];
    for await (const part of readBytes(world.db, upload?.id ?? 0, 0)) parts.push(part);
    expect(Buffer.concat(parts).equals(Buffer.from(file))).toBe(true);
    expect(upload?.bytes).toBe(file.length);
  });

  it('are thrown away after an hour when they became no import', async () => {
    await insertUpload(world.db, world.staffId(), testNow);
    const claimAfter = (minutes: number) =>
      expiredImports(world.db).claim({
        now: new Date(testNow.getTime() + minutes * 60_000),
        limit: 1,
        worker: 'test',
        leaseMs: 1_000,
      });
    expect(await claimAfter(60)).toEqual([]);
    expect(await claimAfter(61)).toHaveLength(1);
    expect(await countUploads()).toBe(0);
  });
});

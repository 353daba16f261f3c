import { sum } from './stage/statistics';
import { setTimeout as sleep } from 'node:timers/promises';
import { merchants, openMassSendStage, type MassSendStage } from './mass-send/mass-send-stage';
import { runBench, say } from './stage/bench';
import { repeatEvery, timed, untilTrue } from './stage/load';
import { type Figure, formatNumber, inMs, inSeconds, renderFigures } from './stage/text-table';

const allCustomers = 'All Customers';

type Operation = {
  readonly id: number;
  readonly state: string;
  readonly counts: Record<string, number>;
};

const send = async (stage: MassSendStage, body: string, name: string, merchant: number) => {
  const { rows } = await stage.db.query<{ id: string }>(
    'select id from auto_groups where name = $1 and merchant_id = $2',
    [name, merchant],
  );
  const form = { medium: 'sms', autogroup: name, group_id: rows[0]?.id ?? '', body };
  const { operation } = await stage.post<{ operation: Operation }>('sms/send', form);
  return operation.id;
};
const read = async ({ db }: MassSendStage, id: number): Promise<Operation> => {
  const text = 'select id, state, counts from operations where id = $1';
  const { rows } = await db.query<Operation>(text, [id]);
  if (rows[0] === undefined) throw new Error('There is no such operation.');
  return rows[0];
};
const untilState = (stage: MassSendStage, id: number, state: string): Promise<void> =>
  untilTrue(`the message is ${state}`, async () => (await read(stage, id)).state === state);
const untilBooked = (stage: MassSendStage, body: string, count: number): Promise<void> => {
  const areThere = async () => (await stage.texts.taken(body)).length >= count;
  return untilTrue(`${count} texts are taken`, areThere, { everyMs: 20 });
};

/** The first customers of the crowd get a tag: a group of them. */
const makeGroup = async (stage: MassSendStage, count: number): Promise<string> => {
  const name = 'Some of them';
  await stage.db.query(
    `with tag as (insert into tags (merchant_id, name) values ($1, 'some') returning id)
     insert into subscription_tags (subscription_id, tag_id)
     select s.id, tag.id from tag, (select id from subscriptions where merchant_id = $1 order by id limit $2) s`,
    [merchants.crowd, count],
  );
  const { rows } = await stage.db.query<{ id: string }>(`select id from tags where name = 'some'`);
  const filter = (field_name: string, operator: string, value?: string) => ({
    type: 'filter',
    field_name,
    operator,
    value,
  });
  const conditions = [
    filter('merchant_id', 'exact', String(merchants.crowd)),
    filter('tags', 'any', rows[0]?.id),
  ];
  const form = { name, description: '', conditions: JSON.stringify(conditions) };
  await stage.post('auto_groups/create_auto_group', form);
  return name;
};

/** Writes to one customer every second, and measures until the provider has it. */
const replyMeanwhile = async (
  stage: MassSendStage,
  isOver: () => Promise<boolean>,
): Promise<readonly number[]> => {
  const { rows } = await stage.db.query<{ id: string }>(
    'select id from subscriptions where merchant_id = $1 order by id desc limit 50',
    [merchants.crowd],
  );
  const waits: number[] = [];
  for (const [index, { id }] of rows.entries()) {
    if (await isOver()) break;
    const body = `Reply ${index}`;
    const form = { medium: 'sms', sub_id: id, body };
    waits.push(
      await timed(async () => {
        await stage.post('sms/send', form);
        await untilBooked(stage, body, 1);
      }),
    );
    await sleep(1_000);
  }
  return waits;
};

/** The slowest of several. */
const worst = (values: readonly number[]): string =>
  `${inMs(Math.max(...values))} (of ${values.length})`;

const measureCrowd = async (stage: MassSendStage): Promise<readonly Figure[]> => {
  let id = 0;
  const frozenMs = await timed(async () => {
    id = await send(stage, 'To all of them', allCustomers, merchants.crowd);
  });
  await stage.post(`operations/${id}/cancel`);
  const cancelMs = await timed(() => untilState(stage, id, 'cancelled'));
  return [
    ['freeze all', inMs(frozenMs), '5,000 ms'],
    ['cancel all', inMs(cancelMs)],
  ];
};

type Send = Readonly<Record<'count' | 'perSecond' | 'strikeEveryMs', number>>;

const measureSend = async (
  stage: MassSendStage,
  name: string,
  { count, perSecond, strikeEveryMs }: Send,
): Promise<readonly Figure[]> => {
  const body = 'The water is off on Monday.';
  const began = Date.now();
  const id = await send(stage, body, name, merchants.crowd);
  let strikes = 0;
  const stopStriking = repeatEvery(strikeEveryMs, async (turn) => {
    await stage.victims[turn % stage.victims.length]?.crash();
    strikes += 1;
    say(`  kill -9 number ${strikes}`);
  });
  await untilBooked(stage, body, 1);
  const firstMs = Date.now() - began;
  const isOver = async (): Promise<boolean> => (await read(stage, id)).state === 'done';
  const replies = replyMeanwhile(stage, isOver);
  await sleep(2_000);
  const otherBody = 'Gas is cheap.';
  const otherMs = await timed(async () => {
    await send(stage, otherBody, allCustomers, merchants.other);
    await untilBooked(stage, otherBody, 195);
  });
  await untilState(stage, id, 'done');
  const totalMs = Date.now() - began;
  await stopStriking();
  const booked = await stage.texts.taken(body);
  const twice = booked.length - new Set(booked.map(({ to }) => to)).size;
  const { counts } = await read(stage, id);
  const accounted = sum(Object.values(counts));
  if (twice > 0 || accounted !== count || counts['queued'] !== 0 || counts['sending'] !== 0)
    throw new Error(`${twice} numbers were texted twice; outcomes: ${JSON.stringify(counts)}`);
  return [
    ['first text', inMs(firstMs)],
    [
      `${count} texts, ${strikes} kills`,
      `${inSeconds(totalMs)}, ${formatNumber((count * 1_000) / totalMs / perSecond, 2)} of the pace`,
    ],
    ['numbers texted twice', String(twice), '0'],
    ['outcomes', JSON.stringify(counts), `all ${count}`],
    ['slowest chat reply', worst(await replies), '5,000 ms'],
    ['200 texts of another merchant', inMs(otherMs)],
  ];
};

/** When the last text left after the message was stopped. */
const stop = async (stage: MassSendStage, id: number, how: string, body: string) => {
  await stage.post(`operations/${id}/${how}`);
  const moment = Date.now();
  await sleep(5_000);
  const last = (await stage.texts.taken(body)).at(-1);
  return inMs(last === undefined ? 0 : Math.max(0, Date.parse(last.at) - moment));
};

const measureStops = async (stage: MassSendStage, name: string): Promise<readonly Figure[]> => {
  const body = 'The water is on again.';
  const id = await send(stage, body, name, merchants.crowd);
  await untilBooked(stage, body, 300);
  const afterPause = await stop(stage, id, 'pause', body);
  await stage.post(`operations/${id}/resume`);
  await untilBooked(stage, body, (await stage.texts.taken(body)).length + 300);
  const afterCancel = await stop(stage, id, 'cancel', body);
  await untilState(stage, id, 'cancelled');
  return [
    ['last text after a pause', afterPause, '2,000 ms'],
    ['last text after a cancellation', afterCancel, '2,000 ms'],
  ];
};

await runBench(
  {
    name: 'mass-send',
    texts: { crowd: '100000', texts: '5000', pace: '200', 'strike-every': '20' },
  },
  async ({ teardown, number }) => {
    const [crowd, count] = [number('crowd', 1), number('texts', 1)];
    const perSecond = number('pace', 1);
    const strikeEveryMs = number('strike-every', 1) * 1_000;
    say('starting a database, a text provider and four API processes …');
    const stage = await openMassSendStage(teardown, crowd, perSecond);
    const name = await makeGroup(stage, count);
    say('measuring …');
    const figures = [
      ...(await measureCrowd(stage)),
      ...(await measureSend(stage, name, { count, perSecond, strikeEveryMs })),
      ...(await measureStops(stage, name)),
    ];
    return {
      title: `Mass message: ${formatNumber(crowd)} customers, ${formatNumber(count)} texts at ${perSecond} a second`,
      parts: [renderFigures(figures)],
      measurements: figures,
    };
  },
);

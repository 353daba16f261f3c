import { processorMsOf } from '@billfold/server-kit/testing/processor-time';
import { describe, expect, it } from '@jest/globals';
import { ownWords } from './mail-reply.domain';

const quoted = '> Your bill is due.\n>\n> Thanks';
const address = 'Cedar Water <billing@cedar.test>';

/** As the programs write them, below the words of the customer. */
const histories: Readonly<Record<string, string>> = {
  'Gmail, English': `On Fri, Nov 20, 2026 at 10:00 AM ${address} wrote:\n\n${quoted}`,
  'Gmail, English, in two lines': `On Fri, Nov 20, 2026 at 10:00 AM Cedar Water <\nbilling@cedar.test> wrote:\n\n${quoted}`,
  'Gmail, Spanish': `El vie, 20 nov 2026 a las 10:00, ${address} escribió:\n\n${quoted}`,
  'Gmail, Spanish, in two lines': `El vie, 20 nov 2026 a las 10:00, Cedar Water (<\nbilling@cedar.test>) escribió:\n\n${quoted}`,
  'Gmail, French': `Le ven. 20 nov. 2026 à 10:00, ${address} a écrit :\n\n${quoted}`,
  'Gmail, German': `Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Cedar Water <\nbilling@cedar.test>:\n\n${quoted}`,
  'Outlook, English': `${'_'.repeat(32)}\nFrom: ${address}\nSent: Friday, November 20, 2026 10:00 AM\nTo: Ann Lee <ann@people.test>\nSubject: Your bill\n\nYour bill is due.`,
  'Outlook, English, bold': `*From:* ${address}\n*Sent:* Friday, November 20, 2026\n*To:* Ann\n*Subject:* Your bill\n\nYour bill is due.`,
  'Outlook, Spanish': `De: ${address}\nEnviado: viernes, 20 de noviembre de 2026 10:00\nPara: Ann Lee <ann@people.test>\nAsunto: Su factura\n\nSu factura vence.`,
  'Outlook, French': `De : ${address}\nEnvoyé : vendredi 20 novembre 2026 10:00\nÀ : Ann Lee <ann@people.test>\nObjet : Votre facture\n\nVotre facture.`,
  'Outlook, German': `Von: ${address}\nGesendet: Freitag, 20. November 2026 10:00\nAn: Ann Lee <ann@people.test>\nBetreff: Ihre Rechnung\n\nIhre Rechnung.`,
  'Outlook, old': '-----Original Message-----\nFrom: Cedar\nYour bill',
  'Outlook, old, Spanish': '-----Mensaje original-----\nDe: Cedar\nSu factura',
  'Outlook, old, French': "-----Message d'origine-----\nDe : Cedar\nVotre facture",
  'Outlook, old, German': '-----Ursprüngliche Nachricht-----\nVon: Cedar\nIhre Rechnung',
  'Apple Mail, English': `> On Nov 20, 2026, at 10:00 AM, ${address} wrote:\n> \n${quoted}`,
  'Apple Mail, English, without marks': `On Nov 20, 2026, at 10:00 AM, ${address} wrote:\n\nYour bill is due.`,
  'Apple Mail, Spanish': `El 20 nov 2026, a las 10:00, ${address} escribió:\n\n${quoted}`,
  'Apple Mail, French': `Le 20 nov. 2026 à 10:00, ${address} a écrit\u00A0:\n\nVotre facture est due.`,
  'Apple Mail, German': `Am 20.11.2026 um 10:00 schrieb ${address}:\n\nIhre Rechnung ist fällig.`,
  'Thunderbird, name alone': `On 11/20/26 10:00, Cedar Water wrote:\n${quoted}`,
  'a quotation alone': quoted,
};

describe('ownWords', () => {
  it.each(Object.entries(histories))('drops the history of %s', (_, history) => {
    const written = 'I paid it.\n\nOn Friday.';
    expect(ownWords(`${written}\n\n${history}\n`)).toBe(written);
    expect(ownWords(`${written}\n\n${history}`.replaceAll('\n', '\r\n'))).toBe(written);
  });

  it.each([
    ['On Friday I paid it.\nI wrote a check.'],
    ['I paid it.\n\nOn the envelope somebody wrote:\nreturn to sender'],
    ['I paid it.\n\nOn 11/20/2026 at 10:00 AM I wrote:\nplease fix my bill'],
    ['I paid it.\n\nEl cartero escribió:\ndevolver'],
    ['I paid it.\n\nLe facteur a écrit :\nretour'],
    ['I paid it.\n\nAm Briefkasten schrieb jemand:\nzurück'],
    ['From: my account\nI sent 5 dollars'],
    [`Paid:\n${'_'.repeat(30)}\nand here is my question`],
    [`Hi,\n\nOn Fri, Nov 20, 2026 at 10:00 AM ${address} wrote:\n${quoted}\n\nYes, I paid that.`],
    [`${quoted}\nYes, I agree.`],
    [quoted],
    ['5 > 3\nand more'],
    [''],
  ])('keeps %j whole', (body) => {
    expect(ownWords(body)).toBe(body);
  });

  it('takes linear time for a hostile mail', async () => {
    for (const body of [
      '\n'.repeat(200_000),
      'On a\n'.repeat(60_000),
      'Le a, '.repeat(40_000),
      'Am 2026 10:00 @ schrieb '.repeat(10_000),
      'On a@b wrote:\n\n'.repeat(20_000),
      'From:\n'.repeat(60_000),
    ])
      expect(await processorMsOf(() => void ownWords(body))).toBeLessThan(5_000);
  });
});

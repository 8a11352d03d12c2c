import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Nemesis, FAULTS } from './nemesis.js';
import { sandboxClient } from './people/card-payment.js';
import { DONOR_MAIL_DOMAIN, Donors } from './people/donors.js';
import { connectHelpers, giveBank, GOOD_ACCOUNT, HELPER_MAIL_DOMAIN, registerHelpers, SORT_CODE, type ChaosHelper } from './people/helpers-of-chaos.js';
import { patiently } from './people/patient-fetch.js';
import { settingsFromEnvironment } from './settings.js';
import { findLeaks, readLogs, readPublicAnswers } from './verdict/leaks.js';
import { busOf, compareMails, unfinishedMails } from './verdict/mails.js';
import { compareMoney, type Account } from './verdict/money.js';
import { unfinished } from './verdict/unfinished.js';
import { untilQuiet } from './verdict/until-quiet.js';
import { askDatabase } from './world/ask-database.js';
import { Platform } from './world/platform.js';

/** Fewest things that are bought from the shop. */
const ORDERS = 25;
/** Donations for each of them: what the shop earns pays for their card fees, the fees of disputes, and what disputes hold back. */
const DONATIONS_PER_ORDER = 40;
/** A premium, a form and an account, measured in donations. */
const STEPS_OF_A_HELPER = 5;
/** A mail whose hand-over was cut off is asked about only after six minutes. */
const MAIL_SECONDS = 420;
const TELL_EVERY_MS = 60_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

// An interrupted run ends here, and the processes it started with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const settings = settingsFromEnvironment(process.env);
const directory = mkdtempSync(join(tmpdir(), 'community-help-chaos-'));
const platform = await Platform.start(directory, settings);
const bus = busOf(platform);
let isSound = false;
try {
  isSound = await run();
} finally {
  await bus.close();
  await platform.stop();
  if (isSound) rmSync(directory, { recursive: true, force: true });
  else say(`The logs of this run are in ${directory}`);
}
process.exit(isSound ? 0 : 1);

async function run(): Promise<boolean> {
  const { donations, seed, eventBus } = settings;
  const orders = Math.max(ORDERS, Math.ceil(donations / DONATIONS_PER_ORDER));
  say(`Seed ${seed}: ${donations} donations to ${settings.helpers} helpers, ${platform.processes.length} processes, events by ${eventBus}; logs in ${directory}`);
  await platform.control('PUT', 'faults', { seed, ...FAULTS });
  const nemesis = new Nemesis(platform, settings);
  let registrations = 0;
  let donors: Donors | undefined;
  const all = settings.helpers * STEPS_OF_A_HELPER + donations;
  const began = Date.now();
  const longest = settings.minutes > 0 ? settings.minutes * 60_000 : Infinity;
  let isOver = false;
  const progress = (): number => (isOver ? 1 : Math.min(0.999, Math.max((registrations * STEPS_OF_A_HELPER + (donors?.givers.length ?? 0)) / all, (Date.now() - began) / longest)));
  const people = async (): Promise<ChaosHelper[]> => {
    const registered = await registerHelpers(platform, settings, () => (registrations += 1));
    say(`${registered.length} helpers registered, ${nemesis.kills} SIGKILL so far`);
    donors = new Donors(platform, settings, registered.map(({ helperId }) => helperId));
    const connected = connectHelpers(platform, registered);
    await donors.buy(orders);
    await donors.give(() => Date.now() <= began + longest);
    isOver = true;
    return connected;
  };
  const telling = setInterval(() => say(`${donors?.givers.length ?? 0} of ${donations} given, ${nemesis.kills} SIGKILL`), TELL_EVERY_MS).unref();
  const [helpers] = await Promise.all([people(), nemesis.rage(progress)]);
  clearInterval(telling);
  const { givers, refunds, cardNetwork } = donors!;
  say(`${givers.length} given, ${refunds} refunded; ${nemesis.kills} SIGKILL, ${nemesis.freezes} SIGSTOP, ${nemesis.keyRolls} key rolls, ${nemesis.cuts} cut networks; now calm`);
  say(`disputes: ${[...cardNetwork.ends].map(([end, count]) => `${end} ${count}`).join(', ')}`);
  say(`killed: ${[...nemesis.killed].map(([name, count]) => `${name} ${count}`).join(', ')}`);

  await patiently('ending the faults', async () => (await platform.control('PUT', 'faults', {}), await platform.control('PUT', 'keys', { revoked: [] }), true));
  const stripe = sandboxClient(platform);
  for (const { accountId, hasBadBank } of helpers) if (hasBadBank) await patiently('a better bank account', async () => (await giveBank(stripe, accountId, GOOD_ACCOUNT), true));
  const accountIds = helpers.map(({ accountId }) => accountId);
  const money = await untilQuiet('money', settings.calmSeconds, say, () => unfinished(platform, bus), async () => [
    ...(await compareMoney(platform.postgres.url('payments'), stripe, accountIds)),
    await countListings(helpers.length),
  ]);
  const deeds = { givers, orders, helpers: helpers.map(({ email }) => email), payoutsPaid: money.accounts.find(({ what }) => what === 'payouts paid')!.theirs };
  const mails = await untilQuiet('mails', MAIL_SECONDS, say, () => unfinishedMails(platform), () => compareMails(platform, bus, deeds));
  return judge([...money.accounts, ...mails.accounts], [...money.left, ...mails.left], nemesis.kills, helpers);
}

/** A form that was sent again and again made one listing. */
async function countListings(registered: number): Promise<Account> {
  const [row] = await askDatabase(platform.postgres.url('registrations'), `select count(*) as n from helper`);
  return { what: 'listings', ours: Number(row!.n), theirs: registered };
}

async function judge(accounts: Account[], left: string[], kills: number, helpers: readonly ChaosHelper[]): Promise<boolean> {
  for (const { what, ours, theirs } of accounts) say(`${ours === theirs ? 'ok    ' : 'BROKEN'}  ${what.padEnd(30)} ${ours} here, ${theirs} there`);
  const check = platform.checkLedger();
  say(check.report.trimEnd());
  const people = [DONOR_MAIL_DOMAIN, HELPER_MAIL_DOMAIN, wholeNumber(SORT_CODE), wholeNumber(GOOD_ACCOUNT)];
  const secrets = [...people, /pi_\w+_secret_/, /4242 ?4242/, ...platform.keys.service, platform.envOf('payments').STRIPE_WEBHOOK_SECRET!];
  const answers = readPublicAnswers(platform.siteUrl, helpers.map(({ helperId }) => helperId));
  const leaks = [...(await findLeaks(readLogs(platform.logFiles), secrets)), ...(await findLeaks(answers, secrets))];
  for (const leak of leaks) say(`BROKEN  readable by others: ${leak}`);
  for (const open of left) say(`BROKEN  unfinished: ${open}`);
  const given = accounts.find(({ what }) => what === 'donors with one receipt')!.theirs;
  const isEnough = kills >= settings.kills && given >= settings.donations / 2;
  if (given < settings.donations / 2) say(`BROKEN  only ${given} of ${settings.donations} donations were given: too few to count`);
  if (kills < settings.kills) say(`BROKEN  only ${kills} processes were killed`);
  const isEqual = accounts.every(({ ours, theirs }) => ours === theirs);
  const isSound = isEqual && check.isSound && leaks.length === 0 && left.length === 0 && isEnough;
  const donated = accounts.find(({ what }) => what === 'pence donated')!;
  say(`${Math.max(0, donated.theirs - donated.ours)}p lost, ${Math.max(0, donated.ours - donated.theirs)}p doubled: ${isSound ? 'sound' : 'BROKEN'}`);
  return isSound;
}

/** The number by itself: the random ids of a log contain any six digits sooner or later. */
function wholeNumber(digits: string): RegExp {
  return new RegExp(`(?<![\\da-f])${digits}(?![\\da-f])`, 'i');
}

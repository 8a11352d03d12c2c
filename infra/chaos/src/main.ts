import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DONOR_MAIL_DOMAIN, Donors, sandboxClient } from './donors.js';
import { findLeaks, readLogs, readPublicAnswers } from './find-leaks.js';
import { giveBank, GOOD_ACCOUNT, registerHelpers, SORT_CODE } from './helpers-of-chaos.js';
import { FAULTS, Nemesis } from './nemesis.js';
import { patiently } from './patient-fetch.js';
import { Platform } from './platform.js';
import { settingsFromEnvironment } from './settings.js';
import { compare, unfinished, type Account } from './verdict.js';

const ORDERS = 25;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

// An interrupted run ends here, and the processes it started with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const settings = settingsFromEnvironment(process.env);
const directory = mkdtempSync(join(tmpdir(), 'community-help-chaos-'));
const platform = await Platform.start(directory, settings);
let isSound = false;
try {
  isSound = await run();
} finally {
  await platform.stop();
  if (isSound) rmSync(directory, { recursive: true, force: true });
  else say(`The logs of this run are in ${directory}`);
}
process.exit(isSound ? 0 : 1);

async function run(): Promise<boolean> {
  const stripe = sandboxClient(platform);
  say(`Seed ${settings.seed}: ${settings.donations} donations over ${settings.helpers} helpers in ${settings.seconds} s, events by ${settings.eventBus}`);
  const helpers = await registerHelpers(platform, settings);
  const donors = new Donors(platform, settings, helpers.map(({ helperId }) => helperId));
  for (let n = 0; n < ORDERS; n++) await donors.buy(n);

  await platform.control('PUT', 'faults', { seed: settings.seed, ...FAULTS });
  const nemesis = new Nemesis(platform, settings);
  await Promise.all([nemesis.rage(), donors.give()]);
  say(`${donors.given} given, ${donors.refunds} refunded; ${nemesis.kills} SIGKILL, ${nemesis.freezes} SIGSTOP, ${nemesis.keyRolls} key rolls, ${nemesis.cuts} cut networks; now calm`);

  await patiently('ending the faults', async () => (await platform.control('PUT', 'faults', {}), await platform.control('PUT', 'keys', { revoked: [] }), true));
  for (const { accountId, hasBadBank } of helpers) if (hasBadBank) await patiently('a better bank account', async () => (await giveBank(stripe, accountId, GOOD_ACCOUNT), true));
  const accountIds = helpers.map(({ accountId }) => accountId);
  const { accounts, left } = await untilQuiet(() => compare(platform.databaseUrl, stripe, accountIds));
  return judge(accounts, left, nemesis.kills, helpers.map(({ helperId }) => helperId));
}

/** Waits until nothing is open and both sides agree; at most as long as promised. */
async function untilQuiet(look: () => Promise<Account[]>): Promise<{ accounts: Account[]; left: string[] }> {
  const began = Date.now();
  for (;;) {
    const left = await patiently('looking', () => unfinished(platform.databaseUrl));
    const isLate = Date.now() - began > settings.calmSeconds * 1000;
    if (left.length === 0 || isLate) {
      const accounts = await patiently('comparing', look);
      if (isLate || accounts.every(({ ours, theirs }) => ours === theirs)) {
        say(`quiet after ${Math.round((Date.now() - began) / 1000)} s`);
        return { accounts, left };
      }
    }
    await sleep(1000);
  }
}

async function judge(accounts: Account[], left: string[], kills: number, helperIds: string[]): Promise<boolean> {
  for (const { what, ours, theirs } of accounts) say(`${ours === theirs ? 'ok    ' : 'BROKEN'}  ${what.padEnd(30)} service ${ours}, provider ${theirs}`);
  const check = platform.checkLedger();
  say(check.report.trimEnd());
  const secrets = [DONOR_MAIL_DOMAIN, wholeNumber(SORT_CODE), wholeNumber(GOOD_ACCOUNT), /pi_\w+_secret_/, /4242 ?4242/, ...platform.keys, platform.env.STRIPE_WEBHOOK_SECRET!];
  const logs = readLogs(platform.processes.filter(({ name }) => name !== 'stripe-sandbox').map(({ logFile }) => logFile));
  const leaks = findLeaks([...logs, ...(await readPublicAnswers(platform.paymentsUrl, helperIds))], secrets);
  for (const leak of leaks) say(`BROKEN  readable by others: ${leak}`);
  for (const open of left) say(`BROKEN  unfinished: ${open}`);
  if (kills < settings.kills) say(`BROKEN  only ${kills} processes were killed`);
  const isEqual = accounts.every(({ ours, theirs }) => ours === theirs);
  const isSound = isEqual && check.isSound && leaks.length === 0 && left.length === 0 && kills >= settings.kills;
  const donated = accounts.find(({ what }) => what === 'pence donated')!;
  say(`${Math.max(0, donated.theirs - donated.ours)}p lost, ${Math.max(0, donated.ours - donated.theirs)}p doubled: ${isSound ? 'sound' : 'BROKEN'}`);
  return isSound;
}

/** The number by itself: the random ids of a log contain any six digits sooner or later. */
function wholeNumber(digits: string): RegExp {
  return new RegExp(`(?<![\\da-f])${digits}(?![\\da-f])`, 'i');
}

/** Counts what a run of replicas did, where each thing is kept: in the stand-ins for Stripe and a mail server, in the databases, at the balancers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasWorker, workersOf } from '../../dist/replicas/replicated-layout.js';
import { sandboxClient } from '../../dist/people/card-payment.js';
import { busOf } from '../../dist/verdict/mails.js';
import { compareMoney } from '../../dist/verdict/money.js';
import { unfinished } from '../../dist/verdict/unfinished.js';
import { askDatabase } from '../../dist/world/ask-database.js';

const CALM_MS = 120_000;
/** Mails by their cause that somebody who walked the story gets, and how many of each. */
const MAILS = {
  helper: {
    'confirm-address': 1,
    'registration-received': 1,
    'premium-receipt': 1,
    'payout-account-link': 1,
    'payout-account-updated': 1,
    'payout-sent': 1,
    'monthly-report': 1,
    'listing-edited': 1,
    'listing-moderated': 2, // hidden, restored
    'sign-in-link': 2,
  },
  donor: { 'donation-receipt': 1 },
  reporter: { 'report-decided': 1 },
  other: { 'confirm-address': 1 },
};
/** Lines of the audit log that one walk causes. */
const ACTS = { 'report.assign': 1, 'report.decide': 1, 'listing.hide': 1, 'listing.restore': 1 };

/** @returns {Promise<boolean>} whether every number is what it must be; says each that is not */
export async function countEverything(platform, layout, visitor, { walks, operator }, say) {
  let isSound = true;
  const compare = (what, here, there) => {
    const isEqual = JSON.stringify(here) === JSON.stringify(there);
    if (!isEqual) isSound = false;
    say(`${isEqual ? 'ok    ' : 'BROKEN'}  ${what.padEnd(34)} ${JSON.stringify(here)}${isEqual ? '' : `, and not ${JSON.stringify(there)}`}`);
  };
  const ask = (database, sql) => askDatabase(platform.postgres.url(database), sql);
  const bus = busOf(platform);
  try {
    const left = await untilCalm(async () => [...(await unfinished(platform, bus)), ...(await unsentMails(ask))]);
    compare('unfinished', left, []);
  } finally {
    await bus.close();
  }
  await compareMails(visitor, walks, operator, compare);
  const accounts = await ask('payments', `select account_id from payout_account where account_id is not null`);
  for (const { what, ours, theirs } of await compareMoney(platform.postgres.url('payments'), sandboxClient(platform), accounts.map(({ account_id: id }) => String(id)))) compare(what, ours, theirs);
  compare('donations given', Number((await ask('payments', 'select count(*) as n from donation'))[0].n), walks.length);
  compare('listings', Number((await ask('registrations', 'select count(*) as n from helper'))[0].n), walks.length * 3);
  compare('reports of listings', Number((await ask('registrations', 'select count(*) as n from report'))[0].n), walks.length);
  const acts = await ask('registrations', `select action, count(*)::int as n from audit_entry group by action order by action`);
  compare('lines of the audit log', Object.fromEntries(acts.map(({ action, n }) => [action, n])), Object.fromEntries(Object.keys(ACTS).sort().map((action) => [action, ACTS[action] * walks.length])));
  const { isSound: areBooksSound, report } = platform.checkLedger();
  compare('the books', areBooksSound, true);
  say(report.trim().split('\n').join('\n         '));
  await compareShares(platform, layout, say, compare);
  return isSound;
}

async function untilCalm(look) {
  const deadline = Date.now() + CALM_MS;
  for (;;) {
    const left = await look();
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(1000);
  }
}

async function unsentMails(ask) {
  return (await ask('reporting', `select state, count(*) as n from mail where state <> 'sent' group by state`)).map(({ state, n }) => `${n} mails ${state}`);
}

async function compareMails(visitor, walks, operator, compare) {
  const { messages } = await (await fetch(`${visitor.mailUrl}/api/v1/messages?limit=100000`)).json();
  compare('mails that came twice', messages.length - new Set(messages.map(({ MessageID }) => MessageID)).size, 0);
  const kindsTo = (address) => count(messages.filter(({ To }) => To.some(({ Address }) => Address === address)).map(({ MessageID }) => MessageID.split('.')[0]));
  for (const { email, donor, reporter, others } of walks) {
    const owed = { [email]: MAILS.helper, [donor]: MAILS.donor, [reporter]: MAILS.reporter };
    for (const other of others) owed[other] = other.startsWith('claim') ? { ...MAILS.other, ...claimed(kindsTo(other)) } : MAILS.other;
    for (const [address, kinds] of Object.entries(owed)) compare(`mails to ${address.split('@')[0]}`, kindsTo(address), sorted(kinds));
  }
  compare('mails to the operator', kindsTo(operator), { 'sign-in-link': 1 });
}

/** The receipt of a claimed premium goes to the address it was paid with, which the other form may have had. */
const claimed = (kinds) => (kinds['premium-receipt'] ? { 'premium-receipt': 1 } : {});

/** Every replica had work, or it was not there. */
async function compareShares(platform, layout, say, compare) {
  for (const [name, { served }] of layout.balancers) {
    say(`        requests to ${name}: ${served.join(' and ')}`);
    compare(`replicas of ${name} with requests`, served.filter((requests) => requests > 0).length, served.length);
    if (!hasWorker(name)) continue;
    const handled = await Promise.all(workersOf(name).map((worker) => handledBy(platform.wiring.port(`${worker} management`))));
    say(`        events to the workers of ${name}: ${handled.join(' and ')}`);
    compare(`workers of ${name} with events`, handled.filter((events) => events > 0).length, handled.length);
  }
}

async function handledBy(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const done = text.split('\n').filter((line) => line.startsWith('bus_deliveries_total') && line.includes('outcome="done"'));
  return done.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function count(words) {
  const counts = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return sorted(counts);
}

const sorted = (counts) => Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));

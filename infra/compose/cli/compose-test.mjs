/**
 * `make compose-test`: docker-compose.yml as a person would start it, used, hurt, stopped and removed. KEEP=1 leaves it running when it fails,
 * SKIP_BUILD=1 takes the images as they are.
 */
import assert from 'node:assert/strict';
import { findFreePort } from '@community-help/local';
import { Donors, measureDonations } from '../walk/donors.mjs';
import { walkInBrowser } from '../walk/in-browser.mjs';
import { killEach } from '../walk/kill-each.mjs';
import { askForReport, connectAccount, giveAndBePaidOut, readContent, register } from '../walk/story.mjs';
import { Visitor } from '../walk/visitor.mjs';
import { Installation } from './compose.mjs';
import { buildImages, demandEngine, fetchBases, printSizes } from './images.mjs';
import { Missing } from './run.mjs';

const startedAt = Date.now();
const say = (line) => console.log(`  ${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

let installation;
try {
  await demandEngine();
  if (process.env.SKIP_BUILD !== '1') {
    await fetchBases(say);
    printSizes(await buildImages(say), say);
  }
  installation = await newInstallation();
  await walk(installation);
  const left = await installation.remove();
  assert.deepEqual(left, [], 'nothing is left');
  say('down --volumes: no container, volume or network is left');
  console.log('compose-test passed');
} catch (error) {
  console.error(`  ${error instanceof Missing ? error.message : error.stack}`);
  process.exitCode = 1;
  if (installation) {
    console.error((await installation.compose('ps', '--all').catch(() => '')) + (await installation.compose('logs', '--tail', '5', '--no-color').catch(() => '')));
    if (process.env.KEEP !== '1') await installation.remove().catch(() => {});
  }
}

async function newInstallation() {
  const [port, mail, sandbox, store] = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  return new Installation(`community-help-test-${process.pid}`, {
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    MAIL_PORT: String(mail),
    STRIPE_SANDBOX_PORT: String(sandbox),
    S3_PORT: String(store),
    // One machine plays every visitor.
    RATE_LIMIT_WRITE: '100000',
    RATE_LIMIT_MONEY: '100000',
  });
}

async function walk(platform) {
  const visitor = new Visitor(platform);

  await platform.up();
  const containers = await platform.containers();
  assert.deepEqual(containers.filter(({ state, exitCode }) => state !== 'running' && exitCode !== 0), [], 'what runs once has ended well');
  say(`up: ${containers.filter(({ state }) => state === 'running').length} containers are well, ${containers.filter(({ state }) => state !== 'running').length} ran once`);

  await readContent(visitor);
  const helper = await register(visitor);
  say('registered with a picture, a paid premium and bank details; found by search');
  await connectAccount(visitor, helper);
  await giveAndBePaidOut(visitor, helper);
  say('gave £60; the payout has reached the bank');
  say(`report: "${await askForReport(visitor, helper)}" with its statements`);

  await walkInBrowser(platform.url);
  say('the same in a real browser: registered with a picture and a premium, gave, and saw it on the dashboard');

  await restart(platform, visitor, helper);

  const donors = new Donors(visitor, helper.id);
  await donors.start(2);
  const killed = await killEach(platform, say);
  await donors.stop();
  say(`${killed.length} containers were killed once each while ${donors.given} donations were given: none lost, none doubled`);
  await giveAndBePaidOut(visitor, helper);

  const one = await measureDonations(visitor, helper.id, { atOnce: 16, seconds: 30 });
  say(`1 payments process and 1 worker: ${one.perSecond.toFixed(1)} donations per second (${one.given})`);
  const meanwhile = new Donors(visitor, helper.id);
  await meanwhile.start(2);
  await platform.up({ payments: 3, 'payments-worker': 3 });
  await meanwhile.stop();
  say(`scaled to 3 and 3 while ${meanwhile.given} donations were given: none lost, none doubled`);
  const three = await measureDonations(visitor, helper.id, { atOnce: 16, seconds: 30 });
  say(`3 payments processes and 3 workers: ${three.perSecond.toFixed(1)} donations per second (${three.given})`);

  await giveAndBePaidOut(visitor, helper);
  for (const line of (await platform.exec('payments', 'node', '--env-file=/run/keys/service.env', 'dist/commands/ledger-check.js')).trim().split('\n')) say(line);
}

/** Stops everything, starts it again, and looks for what was there. */
async function restart(platform, visitor, helper) {
  const state = async () => ({
    listing: await visitor.get(`/api/registrations/${helper.id}`),
    stats: await visitor.stats(helper.id),
    picture: Buffer.from(await (await fetch(visitor.url + helper.images[0])).arrayBuffer()).length,
    mails: (await visitor.mailsTo(helper.email)).length,
  });
  const before = await state();
  await platform.compose('stop');
  const stopped = await platform.containers();
  // 137 would be a process that had to be killed.
  assert.deepEqual(stopped.filter(({ state: now, exitCode }) => now === 'running' || exitCode === 137).map(({ service }) => service), [], 'everything ends by itself when it is told to');
  await platform.compose('start');
  await platform.up();
  assert.deepEqual(await state(), before);
  say('stop and start: listing, figures, picture and mails are as before');
}

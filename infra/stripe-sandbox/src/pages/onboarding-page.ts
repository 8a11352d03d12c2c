import type { FastifyInstance } from 'fastify';
import { addBankAccount } from '../connect/add-bank-account.js';
import { changeAccount } from '../connect/change-account.js';
import { SUCCEEDING_ACCOUNT_NUMBER } from '../connect/test-bank-accounts.js';
import type { UnitsOfWork } from '../http/unit-of-work.js';
import type { Work } from '../state/work.js';
import { escapeHtml, page } from './page.js';

interface Link {
  id: string;
  account: string;
  returnUrl?: string;
  refreshUrl: string;
  expiresAt: number;
}

/** The page behind an account link: one button instead of Stripe's questions about the person. */
export function addOnboardingPage(server: FastifyInstance, units: UnitsOfWork): void {
  server.get('/onboarding/:id', async (request, reply) => {
    const work = units.begin();
    const link = validLink(work, (request.params as { id: string }).id);
    if (!link) return reply.code(404).type('text/html').send(page('Link not found', '<main class="narrow"><h1>This link does not work</h1><p>Ask for a new one.</p></main>'));
    if (link.expiresAt < work.nowMs) return reply.redirect(link.refreshUrl);
    const account = work.must('account', link.account);
    return reply.type('text/html').send(
      page(
        'Connect your account',
        `<main class="narrow"><h1>Connect your account</h1>
<p>Account <code>${escapeHtml(account.id)}</code></p>
<p>Here Stripe would ask for a name, a date of birth, an address and the bank account. In test mode one button answers all of it with made-up details.</p>
<form method="post"><button class="primary" type="submit">Complete onboarding with test details</button></form></main>`,
      ),
    );
  });
  server.post('/onboarding/:id', async (request, reply) => {
    const work = units.begin();
    const link = validLink(work, (request.params as { id: string }).id);
    if (!link) return reply.code(404).type('text/html').send(page('Link not found', '<main class="narrow"><h1>This link does not work</h1><p>Ask for a new one.</p></main>'));
    completeOnboarding(work, link.account);
    work.remove('account_link', link.id);
    await units.commit(work);
    if (link.returnUrl) return reply.redirect(link.returnUrl, 303);
    return reply.type('text/html').send(page('Account connected', '<main class="narrow"><h1>Account connected</h1><p>You can close this page.</p></main>'));
  });
}

/** What the holder's answers do: the account becomes usable; a bank account is added if there is none that works. */
export function completeOnboarding(work: Work, accountId: string): void {
  changeAccount(work, accountId, () => {
    work.save('account', { ...work.must('account', accountId), isOnboarded: true, isRestricted: false });
    const hasWorkingBankAccount = work.newestFirst('bank_account', accountId).some((bankAccount) => bankAccount.status === 'new' && bankAccount.isDefault);
    if (hasWorkingBankAccount) return;
    addBankAccount(work, accountId, { object: 'bank_account', country: 'GB', routing_number: '108800', account_number: SUCCEEDING_ACCOUNT_NUMBER }, true, {});
  });
}

function validLink(work: Work, id: string): Link | undefined {
  return work.find('account_link', id);
}

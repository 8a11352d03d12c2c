import type Stripe from 'stripe';
import type { Work } from '../state/work.js';

type Schedule = NonNullable<Stripe.BalanceSettings.Payments.Payouts['schedule']>;

/** How an account pays out; Stripe's default is every day. */
export function settingsOf(work: Work, accountId: string): Stripe.BalanceSettings {
  return (
    work.find('balance_settings', accountId)?.settings ?? {
      object: 'balance_settings',
      payments: {
        debit_negative_balances: true,
        payouts: {
          automatic_transfer_rules_by_currency: null,
          minimum_balance_by_currency: null,
          schedule: { interval: 'daily' },
          statement_descriptor: null,
          status: 'enabled',
        },
        settlement_timing: { delay_days: 2, start_of_day: null },
      },
    }
  );
}

export function saveSettings(work: Work, accountId: string, settings: Stripe.BalanceSettings): Stripe.BalanceSettings {
  return work.save('balance_settings', { id: accountId, settings }, accountId).settings;
}

export function withSchedule(settings: Stripe.BalanceSettings, schedule: Partial<Schedule>): Stripe.BalanceSettings {
  const payouts = settings.payments.payouts;
  if (!payouts) return settings;
  return { ...settings, payments: { ...settings.payments, payouts: { ...payouts, schedule: { ...(payouts.schedule ?? { interval: 'daily' }), ...schedule } } } };
}

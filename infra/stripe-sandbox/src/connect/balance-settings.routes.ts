import type Stripe from 'stripe';
import { route } from '../http/route.js';
import { parametersOf } from '../parameters/common-rules.js';
import { clearable, flag, integer, listOf, matching, nested, oneOf, optional } from '../parameters/rules.js';
import { saveSettings, settingsOf, withSchedule } from './balance-settings.js';

const weekday = oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday');

const payouts = nested({
  schedule: optional(
    nested({
      interval: optional(oneOf('daily', 'manual', 'monthly', 'weekly')),
      monthly_payout_days: optional(listOf(integer(1, 31))),
      weekly_payout_days: optional(listOf(weekday)),
    }),
  ),
  statement_descriptor: optional(matching(/^(?=.*[A-Za-z])[^<>\\'"]{1,22}$/, 'a descriptor of 1 to 22 characters with a letter')),
  minimum_balance_by_currency: optional(nested({ gbp: optional(clearable()) })),
});

export const balanceSettingsRoutes = [
  route({ method: 'GET', path: '/v1/balance_settings', params: {}, answer: ({ work }) => settingsOf(work, work.account) }),
  route({
    method: 'POST',
    path: '/v1/balance_settings',
    params: parametersOf<Stripe.BalanceSettingsUpdateParams>()({
      payments: optional(
        nested({
          debit_negative_balances: optional(flag()),
          payouts: optional(payouts),
          settlement_timing: optional(nested({ delay_days_override: optional(integer(0, 90)) })),
        }),
      ),
    }),
    answer: ({ work, params }) => {
      const given = params.payments?.payouts;
      const scheduled = withSchedule(settingsOf(work, work.account), given?.schedule ?? {});
      const before = scheduled.payments.payouts;
      const minimum = given?.minimum_balance_by_currency?.gbp;
      const settings: Stripe.BalanceSettings = {
        ...scheduled,
        payments: {
          ...scheduled.payments,
          debit_negative_balances: params.payments?.debit_negative_balances ?? scheduled.payments.debit_negative_balances,
          settlement_timing: { ...scheduled.payments.settlement_timing, ...params.payments?.settlement_timing },
          payouts: before && {
            ...before,
            ...(given?.statement_descriptor !== undefined && { statement_descriptor: given.statement_descriptor }),
            ...(minimum !== undefined && { minimum_balance_by_currency: minimum === null ? null : { gbp: integer(0).read(minimum, 'payments[payouts][minimum_balance_by_currency][gbp]') } }),
          },
        },
      };
      saveSettings(work, work.account, settings);
      work.raise('balance_settings.updated', settings);
      return settings;
    },
  }),
];

import { Ledger1795000000001 } from './1795000000001-ledger.js';
import { Payments1795000000002 } from './1795000000002-payments.js';
import { AttemptWindows1795000000201 } from './1795000000201-attempt-windows.js';
import { OnboardingOpened1795000000202 } from './1795000000202-onboarding-opened.js';
import { PremiumsOfPeople1795000000203 } from './1795000000203-premiums-of-people.js';
import { AnonymousDonors1795000000204 } from './1795000000204-anonymous-donors.js';
import { MailboxesAndWishes1795000000205 } from './1795000000205-mailboxes-and-wishes.js';
import { RefusedCards1795000000206 } from './1795000000206-refused-cards.js';
import { HelpersThatLeft1795000000207 } from './1795000000207-helpers-that-left.js';
import { DefiniteRefusals1795000000301 } from './1795000000301-definite-refusals.js';
import { PayoutsThatWait1795000000302 } from './1795000000302-payouts-that-wait.js';
import { PartsOfDisputes1795000000303 } from './1795000000303-parts-of-disputes.js';
import { ReceivedByMonth1795000000304 } from './1795000000304-received-by-month.js';
import { AccountsLookedAt1795000000305 } from './1795000000305-accounts-looked-at.js';
import { ReadingsCounted1795000000306 } from './1795000000306-readings-counted.js';
import { Operators1795000000401 } from './1795000000401-operators.js';
import { BankDetailsAnew1795000000501 } from './1795000000501-bank-details-anew.js';
import { PremiumsListed1795000000502 } from './1795000000502-premiums-listed.js';
import { FirstBankDetails1795000000503 } from './1795000000503-first-bank-details.js';
import { HoldsListed1795000000504 } from './1795000000504-holds-listed.js';
import { PayoutsInTrouble1795000000505 } from './1795000000505-payouts-in-trouble.js';
import { ReversedLosses1795000000506 } from './1795000000506-reversed-losses.js';
import { KnownIncarnations1795000000601 } from './1795000000601-known-incarnations.js';
import { MoneyOutside1795000000602 } from './1795000000602-money-outside.js';
import { PaidPayouts1795000000801 } from './1795000000801-paid-payouts.js';
import { CallsFound1795000000802 } from './1795000000802-calls-found.js';
import { DueDonations1795000000803 } from './1795000000803-due-donations.js';

export const MIGRATIONS = [
  Ledger1795000000001,
  Payments1795000000002,
  AttemptWindows1795000000201,
  OnboardingOpened1795000000202,
  PremiumsOfPeople1795000000203,
  AnonymousDonors1795000000204,
  MailboxesAndWishes1795000000205,
  RefusedCards1795000000206,
  HelpersThatLeft1795000000207,
  DefiniteRefusals1795000000301,
  PayoutsThatWait1795000000302,
  PartsOfDisputes1795000000303,
  ReceivedByMonth1795000000304,
  AccountsLookedAt1795000000305,
  ReadingsCounted1795000000306,
  Operators1795000000401,
  BankDetailsAnew1795000000501,
  PremiumsListed1795000000502,
  FirstBankDetails1795000000503,
  HoldsListed1795000000504,
  PayoutsInTrouble1795000000505,
  ReversedLosses1795000000506,
  KnownIncarnations1795000000601,
  MoneyOutside1795000000602,
  PaidPayouts1795000000801,
  CallsFound1795000000802,
  DueDonations1795000000803,
];

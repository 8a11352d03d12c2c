import { Ledger1795000000001 } from './1795000000001-ledger.js';
import { Payments1795000000002 } from './1795000000002-payments.js';

export const MIGRATIONS = [Ledger1795000000001, Payments1795000000002];

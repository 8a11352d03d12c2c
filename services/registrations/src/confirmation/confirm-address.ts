import { applyPremium } from '../helper/apply-premium.js';
import type { Helper } from '../helper/helper.entity.js';
import type { RegistrationsConfig } from '../registrations.config.js';

/** What follows when the owner of a listing has shown that its address is theirs: it waits for nothing more, and has what its premium pays for. What an operator hid stays hidden. */
export function confirmAddress(helper: Helper, config: Pick<RegistrationsConfig, 'confirmEmail'>, at: Date): void {
  helper.confirmedAt ??= at;
  helper.confirmBy = null;
  if (helper.hiddenReason === 'unconfirmed') helper.hiddenReason = null;
  applyPremium(helper, config);
}

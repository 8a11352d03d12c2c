/** Who does something with a listing, and why. */
export interface ModerationAct {
  /** `addressId` of the operator, or COMMAND_LINE. */
  actor: string;
  /** For the other operators and the audit log; the owner of the listing is told as well. */
  reason: string;
  /** The revision that was looked at; whatever it is when left out. */
  revision?: number | undefined;
  /** The report that was decided by it. */
  reportId?: string | undefined;
}

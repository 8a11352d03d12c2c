import { IsISO8601, IsString, IsUUID } from 'class-validator';

/** Somebody asked for another link that confirms the address of a listing. The link goes to the address on file, never into an event. */
export class ConfirmationRequestedV1 {
  static readonly topic = 'registrations.confirmation-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() requestId: string;
  @IsString() helperId: string;
  @IsISO8601() requestedAt: string;
}

import type { CharityCountry, LocationPrecision, ProjectType, VerificationMethod, VerificationState } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type HiddenReason = 'unconfirmed' | 'operator';
export type RemovedReason = 'requested' | 'abuse' | 'duplicate';

/** One listing as it is stored. Bank details are never a column: they leave sealed, in the event only. */
@Entity('helper')
export class Helper {
  /** Opaque; UUIDv7 for everyone who registers through the site. */
  @PrimaryColumn({ type: 'text' }) id: string;
  /** Counts the changes of this listing; consumers keep the highest they have seen. */
  @Column({ type: 'integer' }) revision: number;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) description: string;
  @Column({ name: 'project_type', type: 'text' }) projectType: ProjectType;
  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text', nullable: true }) phone: string | null;
  @Column({ type: 'text', nullable: true }) website: string | null;
  /** Address text as entered. */
  @Column({ type: 'text' }) location: string;
  /** Decimal degrees, WGS 84; text because PostgreSQL's numeric is exact. Both or neither. */
  @Column({ type: 'numeric', nullable: true }) latitude: string | null;
  @Column({ type: 'numeric', nullable: true }) longitude: string | null;
  @Column({ name: 'location_precision', type: 'text' }) locationPrecision: LocationPrecision;
  /** What its owner keeps from visitors. The place of an individual is hidden whatever this says (see shown-place.ts). */
  @Column({ name: 'hides_phone', type: 'boolean' }) hidesPhone: boolean;
  @Column({ name: 'hides_email', type: 'boolean' }) hidesEmail: boolean;
  @Column({ name: 'hides_place', type: 'boolean' }) hidesPlace: boolean;
  @Column({ type: 'text', array: true }) services: string[];
  @Column({ name: 'accepts_donations', type: 'boolean' }) acceptsDonations: boolean;
  /** What the helper asked for; donations stop while the premium is not paid and come back with it. */
  @Column({ name: 'wants_donations', type: 'boolean' }) wantsDonations: boolean;
  @Column({ type: 'text', array: true }) images: string[];
  @Column({ name: 'is_verified', type: 'boolean' }) isVerified: boolean;
  @Column({ type: 'text', array: true }) categories: string[];
  @Column({ name: 'charity_categories', type: 'text', array: true }) charityCategories: string[];
  @Column({ name: 'areas_of_help', type: 'text', array: true }) areasOfHelp: string[];
  @Column({ name: 'organization_type', type: 'text', nullable: true }) organizationType: string | null;
  @Column({ type: 'text', nullable: true }) experience: string | null;
  @Column({ name: 'additional_info', type: 'text', nullable: true }) additionalInfo: string | null;
  @Column({ type: 'text', array: true }) availability: string[];
  /** The premium payment that was spent on this listing; one payment, one listing. */
  @Column({ name: 'registration_payment_id', type: 'uuid', nullable: true }) registrationPaymentId: string | null;
  /** When the premium last began or ended, so that an older message cannot undo a newer one. */
  @Column({ name: 'premium_changed_at', type: 'timestamptz', nullable: true }) premiumChangedAt: Date | null;
  /** Whether the premium is paid; the badge (`isVerified`) may wait for the address to be confirmed. */
  @Column({ name: 'is_premium', type: 'boolean' }) isPremium: boolean;
  /** When the link that was mailed to the address was used. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true }) confirmedAt: Date | null;
  /** When the listing is hidden unless the address is confirmed; null once either has happened. */
  @Column({ name: 'confirm_by', type: 'timestamptz', nullable: true }) confirmBy: Date | null;
  /** Why nobody finds the listing; null while it is listed. */
  @Column({ name: 'hidden_reason', type: 'text', nullable: true }) hiddenReason: HiddenReason | null;
  /** What the operator who hid it wrote; for operators only. */
  @Column({ name: 'hidden_note', type: 'text', nullable: true }) hiddenNote: string | null;
  /** When its owner took it out of sight for a while; null otherwise. Stands beside `hiddenReason`: neither lists what the other hides. */
  @Column({ name: 'paused_at', type: 'timestamptz', nullable: true }) pausedAt: Date | null;
  /** Taken down for good. The row stays without its texts, so that every replica sees that it is gone and the premium stays spent. */
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true }) removedAt: Date | null;
  @Column({ name: 'removed_reason', type: 'text', nullable: true }) removedReason: RemovedReason | null;
  @Column({ name: 'erased_at', type: 'timestamptz', nullable: true }) erasedAt: Date | null;
  /** Id of an older listing that looks like the same helper; for operators only. */
  @Column({ name: 'duplicate_of', type: 'text', nullable: true }) duplicateOf: string | null;
  /** Id of the listing that stays of two that were one helper, once this one is removed for it. */
  @Column({ name: 'merged_into', type: 'text', nullable: true }) mergedInto: string | null;
  /** Whether somebody checked who it is: another thing than the paid badge. */
  @Column({ name: 'verification_state', type: 'text' }) verificationState: VerificationState;
  /** What its owner asked to be checked by; kept when that was rejected or lapsed. */
  @Column({ name: 'verification_method', type: 'text', nullable: true }) verificationMethod: VerificationMethod | null;
  @Column({ name: 'verification_country', type: 'text', nullable: true }) verificationCountry: CharityCountry | null;
  @Column({ name: 'verification_number', type: 'text', nullable: true }) verificationNumber: string | null;
  @Column({ name: 'verification_asked_at', type: 'timestamptz', nullable: true }) verificationAskedAt: Date | null;
  /** Why an operator rejected or withdrew it. */
  @Column({ name: 'verification_reason', type: 'text', nullable: true }) verificationReason: string | null;
  /** `addressId` of the operator who checked. */
  @Column({ name: 'checked_by_id', type: 'text', nullable: true }) checkedById: string | null;
  /** To the second. */
  @Column({ name: 'checked_at', type: 'timestamptz', nullable: true }) checkedAt: Date | null;
  /** 100 days after the check, or after its owner last said that the listing is still correct. */
  @Column({ name: 'checked_until', type: 'timestamptz', nullable: true }) checkedUntil: Date | null;
  /** When its owner was asked whether it still is; null while there is nothing to answer. */
  @Column({ name: 'still_correct_asked_at', type: 'timestamptz', nullable: true }) stillCorrectAskedAt: Date | null;
  /** Names the submission that made this listing (see submission-key.ts): a repeat finds the listing instead of making another. */
  @Column({ name: 'submission_key', type: 'text', nullable: true }) submissionKey: string | null;
  /** Names the newest change of its bank details (see change-bank-details.ts): a repeat of it changes nothing. */
  @Column({ name: 'bank_change_key', type: 'text', nullable: true }) bankChangeKey: string | null;
  /** Set while the geocoder still has to be asked; null when the place is settled. */
  @Column({ name: 'placement_due_at', type: 'timestamptz', nullable: true }) placementDueAt: Date | null;
  @Column({ name: 'placement_attempts', type: 'integer' }) placementAttempts: number;
  @Column({ name: 'is_demo', type: 'boolean' }) isDemo: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}

/** Whether anybody may find the listing: the only condition under which a replica shows it. */
export function isListed({ hiddenReason, pausedAt, removedAt }: Pick<Helper, 'hiddenReason' | 'pausedAt' | 'removedAt'>): boolean {
  return hiddenReason === null && pausedAt === null && removedAt === null;
}

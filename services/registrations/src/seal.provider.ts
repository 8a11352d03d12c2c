import { Seal } from '@community-help/service-kit';
import type { Provider } from '@nestjs/common';
import { RegistrationsConfig } from './registrations.config.js';

/** Seals what only reporting may open. */
export const SEAL: Provider = { provide: Seal, inject: [RegistrationsConfig], useFactory: ({ mailPublicKey }: RegistrationsConfig) => Seal.load('MAIL_PUBLIC_KEY', mailPublicKey) };

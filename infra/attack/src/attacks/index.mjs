/** Every attack there is: what is tried, and what must come of it. An attack answers what is wrong, or nothing when the platform held. */
import { ACCOUNTS } from './accounts.mjs';
import { CONTACT } from './contact.mjs';
import { DENIAL } from './denial.mjs';
import { IDENTITY } from './identity.mjs';
import { MESSAGES } from './messages.mjs';
import { MODERATION } from './moderation.mjs';
import { MONEY } from './money.mjs';
import { OBJECTS } from './objects.mjs';
import { PROTOCOL } from './protocol.mjs';
import { TEXT } from './text.mjs';

export const ATTACKS = [...IDENTITY, ...ACCOUNTS, ...MODERATION, ...MESSAGES, ...MONEY, ...CONTACT, ...TEXT, ...OBJECTS, ...PROTOCOL, ...DENIAL];

// Breaks: openid-client-has-one-door
import { discovery } from 'openid-client';

export const vendor = discovery;

// Breaks: api-contracts-depend-on-nothing
import { sep } from 'node:path';

export const separator = sep;

// Breaks: prefer-node-protocol
import { join } from 'path';

export const joined = join('a', 'b');

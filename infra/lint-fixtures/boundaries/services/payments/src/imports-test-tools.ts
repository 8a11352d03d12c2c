// Breaks: products-do-not-import-test-tools
import { expect } from '@jest/globals';

export const check = expect;

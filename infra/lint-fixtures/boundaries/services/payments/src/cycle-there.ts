// Breaks: no-cycles
import { back } from './cycle-back.js';

export const there = () => back();

// Breaks: antd-imports-by-the-table
import { miles } from '../domain/distance.js';

export const column = miles;

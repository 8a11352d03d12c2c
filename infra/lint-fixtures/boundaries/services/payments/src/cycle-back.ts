// Here to be imported by a file that must not.
import { there } from './cycle-there.js';

export const back = () => there();

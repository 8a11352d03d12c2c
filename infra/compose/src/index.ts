export { DATABASE_OWNERS, KEY_FOLDERS, keyFiles, type Installation, type KeyFiles, type KeyFolder } from './setup/key-files.js';

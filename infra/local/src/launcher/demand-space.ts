import { statfsSync } from 'node:fs';
import { StartFailure } from './start-failure.js';

/** An empty platform takes 120 MB, and PostgreSQL needs room to write ahead. */
const NEEDED_MB = 200;

/** @throws StartFailure when the disk of this directory is (nearly) full */
export function demandSpace(directory: string, neededMb = NEEDED_MB): void {
  const { bavail, bsize } = statfsSync(directory);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb < neededMb) throw new StartFailure(`The disk is full: ${directory} has ${freeMb} MB left, the platform needs ${neededMb} MB.`);
}

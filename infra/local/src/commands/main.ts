import { NoKafka } from '../kafka/fetch-kafka.js';
import { readSettings } from '../launcher/settings.js';
import { explainFailure } from '../launcher/start-failure.js';
import { deadLettersCommand } from './dead-letters.js';
import { kafkaCommand } from './kafka.js';
import { OPERATOR_PROGRAMS, operatorProgram } from './operator-programs.js';
import { parkedEventsCommand } from './parked-events.js';
import { resetCommand } from './reset.js';

const COMMANDS: Record<string, (root: string, args: string[]) => Promise<string | number>> = {
  reset: resetCommand,
  kafka: kafkaCommand,
  'dead-letters': deadLettersCommand,
  'parked-events': parkedEventsCommand,
  ...Object.fromEntries(OPERATOR_PROGRAMS.map((name) => [name, (root: string, args: string[]) => operatorProgram(name, root, args)])),
};

/** Runs one of the Makefile's commands; says its result or its failure in one line and returns the exit code. */
export async function runCommand(root: string, [name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    process.stderr.write(`  "${name}" is not a command: ${Object.keys(COMMANDS).join(', ')}.\n`);
    return 2;
  }
  try {
    const result = await command(root, args);
    if (typeof result === 'number') return result;
    process.stdout.write(`  ${result}\n`);
    return 0;
  } catch (error) {
    const sentence = error instanceof NoKafka ? error.message : explainFailure(error, readSettings(root, process.env).dataDir);
    process.stderr.write(`  ${sentence ?? (error as Error).stack}\n`);
    return 1;
  }
}

/** Whoever works at the command line of a service; everybody else is an `addressId`. */
export const COMMAND_LINE = 'command line';

/** Who did something: the beginning of an address's hash, or COMMAND_LINE. */
export interface Actor {
  id: string;
  isYou: boolean;
}

/** Enough of a hash to tell operators apart. */
const SHORT = 8;

/** @param you `addressId` of whoever reads */
export function viewActor(actor: string, you: string): Actor {
  return { id: actor === COMMAND_LINE ? actor : actor.slice(0, SHORT), isYou: actor === you };
}

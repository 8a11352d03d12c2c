// Here to be imported by a file that must not.
export const about = 'who we are';

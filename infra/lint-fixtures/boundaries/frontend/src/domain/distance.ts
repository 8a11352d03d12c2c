// Here to be imported by a file that must not.
export const miles = 1.609344;

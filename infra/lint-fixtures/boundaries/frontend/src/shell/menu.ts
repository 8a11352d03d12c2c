// Here to be imported by a file that must not.
export const menu = 'Projects';

// Here to be imported by a file that must not.
export const helperMap = 'what another feature must not import';

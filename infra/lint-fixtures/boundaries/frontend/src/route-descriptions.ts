// Here to be imported by a file that must not.
export const descriptions = ['Find help near you'];

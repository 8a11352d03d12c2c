// Breaks: file-name-says-something
export const round = Math.round;

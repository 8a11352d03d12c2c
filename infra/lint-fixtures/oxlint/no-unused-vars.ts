// Breaks: no-unused-vars
const forgotten = 1;
export const used = 2;

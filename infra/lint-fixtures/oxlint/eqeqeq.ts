// Breaks: eqeqeq
export const isOne = (value: unknown) => value == 1;

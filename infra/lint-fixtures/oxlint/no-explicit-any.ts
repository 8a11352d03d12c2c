// Breaks: no-explicit-any
export const anything = (value: any): number => value.length;

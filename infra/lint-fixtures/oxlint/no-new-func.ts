// Breaks: no-new-func
export const make = (text: string): unknown => new Function(text);

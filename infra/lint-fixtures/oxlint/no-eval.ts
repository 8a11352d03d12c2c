// Breaks: no-eval
export const run = (text: string): unknown => eval(text);

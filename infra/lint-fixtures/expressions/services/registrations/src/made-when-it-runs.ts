// Breaks: expression-cost
export const containing = (typed: string): RegExp => new RegExp(typed);

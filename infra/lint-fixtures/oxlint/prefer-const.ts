// Breaks: prefer-const
let fixed = 1;
export const twice = () => fixed * 2;

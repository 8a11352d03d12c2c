// Breaks: expression-cost
const NUMBER = '(\\d{1,3}(?:\\.\\d+)?)\\s*°?';
export const pair = new RegExp(`^\\s*${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\s*$`);

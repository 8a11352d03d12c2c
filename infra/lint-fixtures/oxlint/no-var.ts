// Breaks: no-var
export var changing = 1;

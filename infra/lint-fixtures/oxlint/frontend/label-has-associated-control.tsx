// Breaks: label-has-associated-control
export const label = <label>Your name</label>;

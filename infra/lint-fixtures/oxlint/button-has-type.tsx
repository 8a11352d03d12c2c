// Breaks: button-has-type
export const send = <button>Send</button>;

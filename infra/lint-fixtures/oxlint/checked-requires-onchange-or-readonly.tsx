// Breaks: checked-requires-onchange-or-readonly
export const consent = <input type="checkbox" checked aria-label="Agree" />;

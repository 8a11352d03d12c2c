// Breaks: no-unknown-property
export const label = <p class="muted">Free</p>;

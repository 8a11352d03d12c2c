// Breaks: jsx-no-target-blank
export const link = (href: string) => (
  <a href={href} target="_blank">
    Directions
  </a>
);

// Breaks: no-unstable-nested-components
export function List() {
  function Row() {
    return <li>Free</li>;
  }
  return <Row />;
}

/** Scrolls the row of an item sideways until the item is in its middle; scrollIntoView would move the page as well. A ref for the chosen one. */
export function showInRow(item: HTMLElement | null): void {
  const row = item?.parentElement;
  if (row) row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}

/** Services or availability as quiet tags; beyond `max` the rest becomes '+N more'. */
export function TagList({ items, max = items.length }: { items: readonly string[]; max?: number }) {
  const rest = items.length - max;
  return (
    <span className="tags">
      {items.slice(0, max).map((item) => (
        <span key={item} className="tag">
          {item}
        </span>
      ))}
      {rest > 0 && <span className="tag">+{rest} more</span>}
    </span>
  );
}

/** How many helpers offer each service, by project type; 'Food Bank' and 'food bank' are one. */
export class ServiceCounts {
  private readonly byType = new Map<number, Map<string, { label: string; count: number }>>();

  add(projectType: number, labels: readonly string[]): void {
    this.change(projectType, labels, 1);
  }

  remove(projectType: number, labels: readonly string[]): void {
    this.change(projectType, labels, -1);
  }

  /** The most common services of a type (null: of all), at most `limit`; equally common ones in alphabetical order. */
  mostCommon(projectType: number | null, limit: number): string[] {
    const totals = new Map<string, { label: string; count: number }>();
    for (const [type, counts] of this.byType) {
      if (projectType !== null && type !== projectType) continue;
      for (const [key, { label, count }] of counts) {
        const total = totals.get(key);
        if (total === undefined) totals.set(key, { label, count });
        else total.count += count;
      }
    }
    const ranked = [...totals].sort(([keyA, a], [keyB, b]) => b.count - a.count || (keyA < keyB ? -1 : 1));
    return ranked.slice(0, limit).map(([, { label }]) => label);
  }

  private change(projectType: number, labels: readonly string[], by: 1 | -1): void {
    let counts = this.byType.get(projectType);
    if (counts === undefined) this.byType.set(projectType, (counts = new Map()));
    for (const [key, label] of new Map(labels.map((text) => [text.trim().toLowerCase(), text.trim()]))) {
      if (key === '') continue;
      const entry = counts.get(key);
      if (entry === undefined) counts.set(key, { label, count: by });
      else if ((entry.count += by) === 0) counts.delete(key);
    }
  }
}

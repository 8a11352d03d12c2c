/** Texts numbered in order of appearance; numbers are never reused. */
export class Dictionary {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  get size(): number {
    return this.texts.length;
  }

  /** The number of a text, given one if it is new. */
  numberFor(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.numbers.set(text, number);
      this.texts.push(text);
    }
    return number;
  }

  /** The number of a known text. */
  find(text: string): number | undefined {
    return this.numbers.get(text);
  }

  textOf(number: number): string {
    return this.texts[number]!;
  }
}

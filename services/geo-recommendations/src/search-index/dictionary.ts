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

/** Numbers of the parts of a text. */
export function numbersOfText(dictionary: Dictionary, text: string, separator: string): number[] {
  return text === '' ? [] : text.split(separator).map((part) => dictionary.numberFor(part));
}

/** So many different texts are remembered; then it starts anew, so that texts that never repeat cannot fill the memory. */
const REMEMBERED_TEXTS = 50_000;

/** Texts that many helpers share, such as the services of a category, are taken apart once. */
export class RepeatedRuns {
  private readonly runs = new Map<string, number[]>();

  constructor(
    private readonly dictionary: Dictionary,
    private readonly separator: string,
  ) {}

  numbersOf(text: string): number[] {
    let numbers = this.runs.get(text);
    if (numbers === undefined) {
      if (this.runs.size >= REMEMBERED_TEXTS) this.runs.clear();
      numbers = numbersOfText(this.dictionary, text, this.separator);
      this.runs.set(text, numbers);
    }
    return numbers;
  }
}

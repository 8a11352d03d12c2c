import type { FullList } from './full-list.js';

/** Why there is no answer: what a call of the API fails with. */
export interface Problem {
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  message: string;
}

/** What can be asked of the full list. */
export type Subject = 'load' | 'pins' | 'rows' | 'find';
export type QuestionOf<Name extends Subject> = Parameters<FullList[Name]>[0];
export type AnswerOf<Name extends Subject> = Awaited<ReturnType<FullList[Name]>>;

/** A question on its way to the worker. */
export interface Letter<Name extends Subject = Subject> {
  number: number;
  subject: Name;
  question: QuestionOf<Name>;
}

/** The worker's answer to the letter of that number. */
export type Reply = { number: number; answer: unknown } | { number: number; problem: Problem };

/** Whatever went wrong, in a form that can be sent. */
export function toProblem(error: unknown): Problem {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return { status, message: error instanceof Error ? error.message : String(error) };
}

/** The answer of a list, or its problem. */
export async function askList<Name extends Subject>(list: FullList, subject: Name, question: QuestionOf<Name>): Promise<unknown> {
  const ask = list[subject].bind(list) as (asked: QuestionOf<Name>) => unknown;
  return await ask(question);
}

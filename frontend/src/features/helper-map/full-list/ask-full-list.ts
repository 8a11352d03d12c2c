import type { FullList } from './full-list.js';
import { askList, toProblem, type AnswerOf, type Letter, type Problem, type QuestionOf, type Reply, type Subject } from './letters.js';

interface Waiting {
  letter: Letter;
  resolve: (answer: unknown) => void;
  reject: (problem: Problem) => void;
}

const waiting = new Map<number, Waiting>();
let lastNumber = 0;
let worker: Worker | undefined;
let isWithoutWorker = typeof Worker === 'undefined';
let listInPage: Promise<FullList> | undefined;

function takeReply({ data }: MessageEvent<Reply>): void {
  const asked = waiting.get(data.number);
  waiting.delete(data.number);
  if ('problem' in data) asked?.reject(data.problem);
  else asked?.resolve(data.answer);
}

/** The worker did not start or has died: the page loads the list itself, now if that was asked and else when it is asked again. */
function goOnWithoutWorker(): void {
  isWithoutWorker = true;
  for (const { letter, resolve, reject } of waiting.values()) {
    if (letter.subject === 'load') resolve(askInPage(letter.subject, letter.question));
    else reject({ status: 0, message: 'The list is not there any more' });
  }
  waiting.clear();
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./full-list-worker.ts', import.meta.url), { type: 'module', name: 'full-list' });
  opened.addEventListener('message', takeReply);
  opened.addEventListener('error', goOnWithoutWorker);
  return opened;
}

function askWorker(subject: Subject, question: QuestionOf<Subject>): Promise<unknown> {
  const opened = (worker ??= openWorker());
  const letter: Letter = { number: ++lastNumber, subject, question };
  return new Promise((resolve, reject) => {
    waiting.set(letter.number, { letter, resolve, reject });
    opened.postMessage(letter);
  });
}

async function askInPage(subject: Subject, question: QuestionOf<Subject>): Promise<unknown> {
  listInPage ??= import('./full-list.js').then((module) => new module.FullList());
  try {
    return await askList(await listInPage, subject, question);
  } catch (error) {
    throw toProblem(error);
  }
}

/** Asks the full list, which is in a worker, or in the page where there are no workers. @throws Problem */
export function askFullList<Name extends Subject>(subject: Name, question: QuestionOf<Name>): Promise<AnswerOf<Name>> {
  return (isWithoutWorker ? askInPage(subject, question) : askWorker(subject, question)) as Promise<AnswerOf<Name>>;
}

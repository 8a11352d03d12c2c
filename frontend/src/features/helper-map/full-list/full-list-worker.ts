import { FullList } from './full-list.js';
import { askList, toProblem, type Letter, type Reply } from './letters.js';

const list = new FullList();

async function replyTo({ number, subject, question }: Letter): Promise<Reply> {
  try {
    return { number, answer: await askList(list, subject, question) };
  } catch (error) {
    return { number, problem: toProblem(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Letter>) => {
  void replyTo(data).then((reply) => postMessage(reply));
});

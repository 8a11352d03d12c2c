import { pathOf } from '@community-help/api-contracts';
import { useEffect, useState } from 'react';
import { api } from '../../../app/api.js';
import { askFullList } from './ask-full-list.js';
import type { AnswerOf, Problem, QuestionOf, Subject } from './letters.js';

/** Which state of the full list the answers come from. */
export interface Edition {
  /** Counts up with each load. */
  number: number;
}

let editions = 0;

async function loadFullList(): Promise<{ data: Edition } | { error: Problem }> {
  try {
    await askFullList('load', pathOf('listRegistrations'));
    return { data: { number: ++editions } };
  } catch (problem) {
    return { error: problem as Problem };
  }
}

/** The store knows only that the list is there, and asks for it again when a registration has changed it. */
const fullListApi = api.injectEndpoints({
  endpoints: (build) => ({
    loadFullList: build.query<Edition, void>({ queryFn: loadFullList, providesTags: ['Registrations'] }),
  }),
});

export const { useLoadFullListQuery } = fullListApi;

/** The edition that somebody else has loaded, if any. */
export function useLoadedEdition(): Edition | undefined {
  return fullListApi.endpoints.loadFullList.useQueryState().data;
}

export interface Told<Name extends Subject> {
  /** The last answer; that of an earlier question until the answer to the current one is there. */
  answer: AnswerOf<Name> | undefined;
  /** The question of that answer: the same object that was asked. */
  question: QuestionOf<Name> | undefined;
  isPending: boolean;
  problem: Problem | undefined;
}

interface Known<Name extends Subject> {
  edition: Edition;
  question: QuestionOf<Name>;
  answer?: AnswerOf<Name>;
  problem?: Problem;
}

const NOTHING: Partial<Known<never>> = {};

/** Asks the full list each time that the question is another object, and of each new edition; nothing while either is undefined. */
export function useFullList<Name extends Subject>(subject: Name, edition: Edition | undefined, question: QuestionOf<Name> | undefined): Told<Name> {
  const [known, setKnown] = useState<Known<Name>>();
  useEffect(() => {
    if (edition === undefined || question === undefined) return setKnown(undefined);
    let isOld = false;
    askFullList(subject, question).then(
      (answer) => isOld || setKnown({ edition, question, answer }),
      (problem: Problem) => isOld || setKnown({ edition, question, problem }),
    );
    return () => {
      isOld = true;
    };
  }, [subject, edition, question]);
  const isAsked = edition !== undefined && question !== undefined;
  const isPending = isAsked && (known?.question !== question || known.edition !== edition);
  const { answer, question: answered, problem } = (isAsked && known) || NOTHING;
  return { answer, question: answered, isPending, problem };
}

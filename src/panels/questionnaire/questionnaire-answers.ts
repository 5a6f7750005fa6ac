import type { Answers, Question } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import type { ServedQuestionnaire, QuestionnaireResponse } from '../../api/questionnaires.js';

/** What was answered before, by question. */
export function answersInResponse({ answers }: Pick<QuestionnaireResponse, 'answers'>): Answers {
  return Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]));
}

/** Of some answers those that are answers to these questions: what was asked before may have been something else. */
export function fittingAnswers({ questions }: Pick<ServedQuestionnaire, 'questions'>, answers: Answers): Answers {
  const fitting = questions.map((question) => [question.id, fit(question, own(answers, question.id))]);
  return Object.fromEntries(fitting.filter(([, value]) => value !== undefined));
}

function fit({ type, options = [] }: Question, answer: unknown): unknown {
  const codes = options.map(({ code }) => code);
  if (type === 'Text') return typeof answer === 'string' ? answer : undefined;
  if (type === 'Radio') return codes.find((code) => code === answer);
  const chosen = Array.isArray(answer) ? codes.filter((code) => answer.includes(code)) : [];
  return chosen.length > 0 ? chosen : undefined;
}

import type { Answers, Question } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import type { ServedQuestionnaire, QuestionnaireResponse } from './questionnaires.js';

/** Returns the answers of a saved response by question id. */
export function answersInResponse({ answers }: Pick<QuestionnaireResponse, 'answers'>): Answers {
  return Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]));
}

/** Returns the answers that still fit these questions, since the questionnaire may have changed. */
export function fittingAnswers({ questions }: Pick<ServedQuestionnaire, 'questions'>, answers: Answers): Answers {
  const fitting = questions.map((question) => [question.id, fittingAnswer(question, own(answers, question.id))]);
  return Object.fromEntries(fitting.filter(([, value]) => value !== undefined));
}

/** Returns an answer if it fits the type and options of its question, else undefined. */
function fittingAnswer({ type, options = [] }: Question, answer: unknown): unknown {
  const codes = options.map(({ code }) => code);
  if (type === 'Text') return typeof answer === 'string' ? answer : undefined;
  if (type === 'Radio') return codes.find((code) => code === answer);
  const codesChosen = Array.isArray(answer) ? codes.filter((code) => answer.includes(code)) : [];
  return codesChosen.length > 0 ? codesChosen : undefined;
}

import type { Logic } from './types.js';

/** One of the answers a question offers: what is kept, and what people read. */
export interface QuestionOption {
  readonly code: string;
  readonly label: string;
}

/** One question (D-18). Its id is the name of its answer. */
export interface Question {
  readonly id: string;
  readonly type: 'Radio' | 'Text' | 'Multi-select';
  readonly text: string;
  readonly help?: string;
  /** Must be answered while it is shown. */
  readonly required: boolean;
  /** Of a Radio and a Multi-select. */
  readonly options?: readonly QuestionOption[];
  readonly order: number;
  /** JSON Logic over `answers.<question>`: the question is shown only while this holds. */
  readonly showIf?: Logic;
}

/** Questions that a tenant keeps as data; `compileQuestionnaires` makes a form of them. */
export interface Questionnaire {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly status: 'Active' | 'Inactive';
  readonly title: string;
  readonly questions: readonly Question[];
  /** JSON Logic over `answers.<question>`: who may go on. Without it everybody may (D-19). */
  readonly eligibility?: Logic;
}

/** The icons a category can have. */
export const faqIcons = ['rocket', 'coins', 'search', 'calendar', 'globe', 'card', 'shield'] as const
export type FaqIcon = (typeof faqIcons)[number]

export const faqBounds = {
  nameCharacters: 60,
  questionCharacters: 200,
  answerCharacters: 5_000,
  categories: 30,
  questionsPerCategory: 100,
} as const

const sevenNestedMarks = /^(?:[^\S\n]*(?:>|(?:[-+*]|\d{1,9}[.)])[^\S\n])){7}/m
const mostMarks = 300

/**
 * True if a text has no more Markdown than people write. The time to draw it grows with the square of its marks, and a few
 * thousand nested ones exhaust the browser.
 */
export const isOrdinaryMarkdown = (text: string) =>
  !sevenNestedMarks.test(text) && (text.match(/[*_[\]`~<]/g)?.length ?? 0) <= mostMarks

/** Orders of the list of questions; `order` is how customers see them. */
export const faqSorts = ['order', 'question'] as const
export type FaqSort = (typeof faqSorts)[number]

export const faqQuestionsPerPage = 30

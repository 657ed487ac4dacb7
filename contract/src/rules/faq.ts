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

/** What the list of questions may be sorted by; in order, as customers see them. */
export const faqSorts = ['order', 'question'] as const
export type FaqSort = (typeof faqSorts)[number]

export const faqQuestionsPerPage = 30

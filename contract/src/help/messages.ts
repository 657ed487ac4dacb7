import { faqBounds, faqIcons } from '../rules/help/faq.ts'

/** Messages about FAQ categories, shared by server and web. */
export const faqCategoryMessages = {
  added: 'Category Created',
  updated: 'Category Updated',
  deleted: 'Category Deleted',
  addFailed: 'Couldn’t create the category. Please try again.',
  updateFailed: 'Couldn’t update the category. Please try again.',
  deleteFailed: 'Couldn’t delete the category. Please try again.',
  name: `Enter a name of up to ${faqBounds.nameCharacters} characters.`,
  nameTaken: 'A category with this name, or one that looks like it, already exists.',
  icon: `Choose one of the ${faqIcons.length} icons.`,
  position: 'The position must be a whole number of 1 or more.',
  tooMany: `There can be up to ${faqBounds.categories} categories. Delete one first.`,
  changedMeanwhile:
    'Someone else changed this category in the meantime. Reload it to see the changes; your own are kept.',
  otherQuestions: 'This category’s questions have changed in the meantime. Check how many there are and try again.',
} as const

/** Messages about FAQ questions, shared by server and web. */
export const faqQuestionMessages = {
  added: 'Question Created',
  updated: 'Question Updated',
  deleted: 'Question Deleted',
  addFailed: 'Couldn’t create the question. Please try again.',
  updateFailed: 'Couldn’t update the question. Please try again.',
  deleteFailed: 'Couldn’t delete the question. Please try again.',
  category: 'Choose a category.',
  categoryGone: 'This category no longer exists. Choose another one.',
  question: `Enter a question of up to ${faqBounds.questionCharacters} characters.`,
  questionTaken: 'This category already has this question, or one that looks like it.',
  marks: 'This has too many Markdown marks. Use at most six nested quotes or lists and 300 of * _ [ ] ` ~ <.',
  answer: `Enter an answer of up to ${faqBounds.answerCharacters.toLocaleString('en-GB')} characters.`,
  tooMany: `A category can have up to ${faqBounds.questionsPerCategory} questions. Choose another category.`,
  changedMeanwhile:
    'Someone else changed this question in the meantime. Reload it to see the changes; your own are kept.',
} as const

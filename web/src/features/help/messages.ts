export const privacyPolicyText = {
  title: 'Privacy policy',
  lead: 'This policy explains what personal data Serpplus collects, how we use and share it, and how long we keep it.',
} as const

export const termsText = {
  title: 'Terms of use',
  lead: 'These terms govern your use of Serpplus.',
  agreement:
    'By registering, you enter into these terms with Serpplus (“we”, “us”). If you use Serpplus on behalf of a company, you confirm that you are authorised to accept these terms for it.',
} as const

export const faqHeader = {
  title: 'Hello, How can we help?',
  context: 'Search our answers, or browse them by topic.',
} as const
export const faqCategoryHeader = {
  title: 'FAQ Categories',
  context: 'The topics of the Help & FAQ page, in the order customers see them',
} as const
export const faqQuestionHeader = {
  title: 'FAQ Questions',
  context: 'The questions and answers of the Help & FAQ page',
} as const

/** Words of the help page. */
export const faqTexts = {
  loadFailed: 'Couldn’t load the FAQ',
  search: 'Search questions and answers',
  general: 'General FAQs',
  results: (count: string, search: string) => `${count} for “${search}”`,
  noMatch: (search: string) => `No answer matches “${search}”`,
  noMatchText: 'Try fewer or different words.',
  empty: 'No answers yet',
  emptyCategory: 'No questions in this category yet',
  gone: 'That question is no longer available.',
  copied: 'Link copied.',
  copyFailed: 'Couldn’t copy the link. Copy it from the address bar.',
  moreHelp: 'Still need help?',
  moreHelpText: 'Email us and tell us what you were trying to do.',
  noAddress: 'Couldn’t load our email address.',
  answerFailed: 'Couldn’t show the answer. Reload the page and try again.',
} as const

/** Texts of the two staff lists that the server does not send. */
export const faqListTexts = {
  categoriesFailed: 'Couldn’t load categories',
  noCategories: 'No categories yet',
  noCategoriesText: 'Add a category, then add questions to it.',
  addCategory: 'Add New Category',
  editCategory: 'Edit Category',
  deleteCategory: (name: string) => `Delete the category ${name}?`,
  emptyCategory: 'It has no questions.',
  categoryQuestions: (count: string) =>
    `Its ${count} will be deleted with it. To keep them, move them to another category first.`,
  questionsFailed: 'Couldn’t load questions',
  noQuestions: 'No questions yet',
  noQuestionsOnPage: 'No questions on this page',
  noMatch: (search: string) => `No question matches “${search}”`,
  noneInCategory: 'No questions in this category',
  search: 'Search questions and answers',
  addQuestion: 'Add New Question',
  editQuestion: 'Edit Question',
  deleteQuestion: 'Delete this question?',
  needsCategory: 'Add a category first',
  answerHelp: 'Markdown: **bold**, *italic*, lists, and links such as [Subscription](/pricing-page).',
  noPreview: 'Nothing to preview yet.',
  reloaded: 'Reloaded. Your changes are kept; everything else is up to date.',
} as const

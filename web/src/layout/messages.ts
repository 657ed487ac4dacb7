/** The page’s shell (web/shell) says it before the layout does. */
export const sandboxSentence = 'Sandbox data: all results are simulated.'

/** Said by the page’s shell (web/shell) before it is said by the layout. */
export const sandboxSentence = 'Sandbox data: all results are simulated.'

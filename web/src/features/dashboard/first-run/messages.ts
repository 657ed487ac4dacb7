/** Words of the guide to the first check. */
export const firstRunMessages = {
  title: 'Run your first check',
  choose: 'Enter your domain and keywords',
  chooseText: 'Add the site you want to check and the searches you want to be found for.',
  run: 'Run the check',
  runText: 'We look up each keyword on Google. Failed look-ups are refunded.',
  see: 'See where you rank',
  seeText: 'Your position, the page that ranks, and the full results page for each keyword.',
  example: 'Use an example',
  failed: 'No keyword could be checked, and nothing was charged. Run the check again.',
} as const

/** Finds ranks in every country for a few credits, for customers who want to see a result first. */
export const exampleCheck = {
  domainUrl: 'wikipedia.org',
  keywords: ['coffee', 'what is a flat white', 'what is cold brew'],
} as const

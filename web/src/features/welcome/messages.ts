/** Texts of /welcome that the page and search engines also show before any script has loaded. */
export const welcomeMessages = {
  /** Title of the browser tab. */
  name: 'Rank tracking, domain rankings and backlinks',
  title: 'Know where you rank, and see the page that proves it',
  lead: 'Rank checks on Google, Yahoo and Bing, daily rank tracking, domain rankings and backlinks. You see the price before every check, and failed look-ups are refunded.',
  description:
    'Check and track your rankings on Google, Yahoo and Bing against competitors, see what a domain ranks for and who links to it. Price shown before every check. Free trial, no credit card required.',
} as const

export const audience = [
  {
    title: 'Site owners',
    text: 'Track the keywords that matter to your business, and the competitors who rank for them.',
  },
  {
    title: 'Marketing teams',
    text: 'Log what you changed on a project’s timeline and see what your rankings did next.',
  },
  {
    title: 'Agencies',
    text: 'One project per client, each with its own location, device, schedule and competitors. Export all of it to Excel or CSV.',
  },
] as const

/** Each is true of every account, the trial included, or says for whom it is. */
export const promises = [
  {
    title: 'The price comes first',
    text: 'Every check shows what it costs and what you’ll have left before it runs. Filtering, sorting and exporting your results are free.',
  },
  {
    title: 'You don’t pay for failures',
    text: 'Credits for failed look-ups come back automatically. Repeating a look-up within 4 hours is free.',
  },
  {
    title: 'No false drops',
    text: 'A failed look-up is shown as failed, never as a lost ranking. “Not in the 49 results read” tells you how far we looked.',
  },
  {
    title: 'Your domain only',
    text: 'example.com includes its subdomains. It’s never mistaken for notexample.com.',
  },
  {
    title: 'Your schedule',
    text: 'Runs start at the time you choose, in your time zone. If a run is skipped, you’re told why.',
  },
  {
    title: 'Your data',
    text: 'Export your results to Excel or CSV, download your account data, or delete your account at any time, without asking us.',
  },
] as const

import { type CheckDomainInput, checkDomainInput } from '#contract/domain-projects/endpoints.ts'
import { type CreateRankProjectInput, createRankProjectInput } from '#contract/rank-projects/inputs.ts'

/** A project as a customer would have created it, and what has happened since, in days after its creation. */
export type DemonstrationProject = {
  domain: string
  input: (start: Start) => CreateRankProjectInput
  competitorLater: { day: number; domain: string }
  /**
   * The site’s strength in search, with the point in the history (0 to 1) from which it applies. The last value equals its
   * strength in the sandbox’s web.
   */
  growth: readonly { from: number; strength: number }[]
  /** Work done on the site, at a point in the history. */
  notes: readonly { at: number; text: string }[]
  failures: readonly { day: number; keywords: readonly string[] }[]
  /** The day on which its domain was checked and saved with a schedule; chosen so that no run is due soon after the history ends. */
  domainCheck: { day: number; input: CheckDomainInput; timeZone: string }
  /** Targets whose backlinks were analysed on that day, and scheduled to be analysed every month. */
  backlinkChecks: readonly { day: number; target: string }[]
}

/** The time of creation: `hourOf` returns its hour in a zone, in the format of a schedule. */
type Start = { hourOf: (timeZone: string) => string; id: string }

export const demonstrationProjects: readonly DemonstrationProject[] = [
  {
    domain: 'kestrelroast.example',
    input: ({ hourOf, id }) =>
      createRankProjectInput.parse({
        projectName: 'Kestrel Roast, Ireland',
        domainUrl: 'kestrelroast.example',
        searchEngine: 1,
        deviceType: 1,
        language: 'en',
        country: 2372,
        depth: 50,
        keywords: coffeeKeywords,
        competitors: ['beanharbour.example', 'morningpress.example'],
        isDailyChecked: 1,
        runAt: hourOf('Europe/Dublin'),
        timeZone: 'Europe/Dublin',
        random_id: id,
      }),
    competitorLater: { day: 24, domain: 'dailygrind.example' },
    growth: [
      { from: 0, strength: 0.54 },
      { from: 0.2, strength: 0.58 },
      { from: 0.25, strength: 0.62 },
      { from: 0.45, strength: 0.65 },
      { from: 0.5, strength: 0.69 },
      { from: 0.7, strength: 0.72 },
      { from: 0.75, strength: 0.75 },
      { from: 0.9, strength: 0.78 },
    ],
    notes: [
      { at: 0.15, text: 'Rewrote the single origin pages: titles, tasting notes, FAQs' },
      { at: 0.4, text: 'Published brewing guides: cold brew, moka pot and filter' },
      { at: 0.65, text: 'Opened the wholesale section, and was listed in two local guides' },
      { at: 0.85, text: 'Compressed images: pages load in under 2 seconds' },
    ],
    failures: [
      { day: 11, keywords: ['decaf coffee beans'] },
      { day: 37, keywords: ['filter coffee', 'cold brew coffee', 'latte art'] },
      { day: 52, keywords: ['breakfast tea'] },
    ],
    domainCheck: {
      day: 3,
      input: checkDomainInput.parse({ target: 'kestrelroast.example', language: 'en', country: 2372, limit: 500 }),
      timeZone: 'Europe/Dublin',
    },
    backlinkChecks: [
      { day: 4, target: 'kestrelroast.example' },
      { day: 50, target: 'beanharbour.example' },
    ],
  },
  {
    domain: 'lumenbikes.example',
    input: ({ hourOf, id }) =>
      createRankProjectInput.parse({
        projectName: 'Lumen Bikes, London on tablets',
        domainUrl: 'lumenbikes.example',
        searchEngine: 1,
        deviceType: 2,
        language: 'en',
        country: 2826,
        depth: 20,
        keywords: bikeKeywords,
        competitors: ['evanscycles.com', 'halfords.com'],
        isDailyChecked: 1,
        runAt: hourOf('Europe/London'),
        timeZone: 'Europe/London',
        random_id: id,
      }),
    competitorLater: { day: 40, domain: 'wiggle.co.uk' },
    growth: [{ from: 0, strength: 0.76 }],
    notes: [{ at: 0.6, text: 'Price change on electric bikes' }],
    failures: [
      { day: 18, keywords: ['kids bike'] },
      { day: 45, keywords: ['commuter bike'] },
    ],
    domainCheck: {
      day: 33,
      input: checkDomainInput.parse({ target: 'lumenbikes.example', language: 'en', country: 2826, limit: 250 }),
      timeZone: 'Europe/London',
    },
    backlinkChecks: [],
  },
]

const coffeeKeywords = [
  'ground coffee',
  'kenyan coffee beans',
  'brazilian coffee beans',
  'fresh roasted coffee',
  'coffee advent calendar',
  'cafetiere',
  'aeropress',
  'tea bags',
  'single origin coffee',
  'decaf coffee beans',
  'coffee gift box',
  'organic coffee beans',
  'coffee roaster dublin',
  'colombian coffee beans',
  'filter coffee',
  'cold brew coffee',
  'moka pot coffee',
  'wholesale coffee beans',
  'latte art',
  'loose leaf tea',
  'breakfast tea',
  'matcha powder',
  'kestrel roast',
  'coffee shop near me',
]

const bikeKeywords = [
  'bike lights',
  'commuter bike',
  'electric bike',
  'bike repair kit',
  'kids bike',
  'gravel bike',
  'bike lock',
  'bicycle bell',
  'mountain bike sale',
  'bike pannier bags',
]

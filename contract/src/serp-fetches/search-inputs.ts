import { z } from 'zod'
import { keywordLimits } from '../rules/limits/limits.ts'
import { findCountry } from '../rules/locations/places.ts'
import { keywordMessages, keywordProblem, uniqueKeywords } from '../rules/serp-fetches/keyword-syntax.ts'
import {
  type Depth,
  defaultDepth,
  depths,
  type SearchEngineCode,
  searchEngineOf,
} from '../rules/serp-fetches/search-engines.ts'
import {
  domainMessages,
  exactTargetProblem,
  isSameTarget,
  targetKey,
  targetLimits,
  targetText,
  toTarget,
} from '../rules/text/domain-syntax.ts'
import { serpCheckMessages } from '../serp-checks/messages.ts'
import { fromScalar, ignored, listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { wireInteger, wireText, yesOrNo } from '../wire/fields.ts'

const oneOf = <const Value extends number>(values: readonly Value[], message: string) =>
  wireInteger(message).pipe(z.literal([...values], { error: message }))

export const searchEngineCode = oneOf([1, 2, 3], serpCheckMessages.engine)
const deviceCode = oneOf([1, 2, 3], serpCheckMessages.device)
const depthChoice = oneOf<Depth>(depths, serpCheckMessages.depth)

/** A host, or a host with a path. */
export const targetInput = textUpTo(targetLimits.entered, domainMessages.invalid, domainMessages.long).transform(
  (text, context) => {
    const target = toTarget(text)
    if (target !== undefined) return targetText(target)
    context.addIssue({ code: 'custom', message: exactTargetProblem(text) })
    return z.NEVER
  },
)

const wrongKeyword = (keyword: string, problem: string) => `“${keyword.slice(0, 40).toWellFormed()}”: ${problem}`

const keywordText = textUpTo(keywordLimits.entered, 'A keyword must be text.', ({ input }) =>
  wrongKeyword(String(input), keywordMessages.tooLong),
)

/** The most invalid keywords reported per request. */
const wrongKeywordsNamed = 100

/**
 * Keywords of a request: folded, checked and capped; the server stores exactly the output. Together they may have as many
 * characters as that many keywords can have, duplicates and blanks included.
 */
export const keywordsOf = (tooMany: string, most: number = keywordLimits.perCheck) =>
  listUpTo(keywordText, keywordMessages.empty, {
    most: keywordLimits.sent,
    tooMany,
    // A character may take two UTF-16 units.
    units: { most: 2 * keywordLimits.characters * most, perText: keywordLimits.entered },
  }).transform((texts, context) => {
    const { keywords } = uniqueKeywords(texts)
    if (keywords.length === 0) context.addIssue({ code: 'custom', message: keywordMessages.empty })
    if (keywords.length > most) context.addIssue({ code: 'custom', message: tooMany })
    const wrong = keywords.flatMap((keyword, at) => {
      const problem = keywordProblem(keyword)
      return problem === undefined ? [] : [{ message: wrongKeyword(keyword, problem), path: [at] }]
    })
    for (const issue of wrong.slice(0, wrongKeywordsNamed)) context.addIssue({ code: 'custom', ...issue })
    return keywords
  })

/** Competitors of one request, none twice: `www.` makes no other site. */
export const competitorsOf = (most: number, tooMany: string) =>
  listUpTo(targetInput, domainMessages.invalid, { most, tooMany }).refine(
    (targets) => new Set(targets.map(targetKey)).size === targets.length,
    serpCheckMessages.duplicateCompetitor,
  )

/** For `refine`: a domain does not compete with itself. */
export const ownDomainNotAmongCompetitors = [
  ({ competitors, domainUrl }: { competitors: string[]; domainUrl: string }) =>
    !competitors.some((target) => isSameTarget(target, domainUrl)),
  { message: serpCheckMessages.ownDomainAsCompetitor, path: ['competitors'] },
] satisfies [unknown, unknown]

/** The domain whose ranks are asked for. */
export const ownTargetFields = {
  domainUrl: targetInput,
  /** An entered subdomain takes what is below it along; competitors’ too. */
  includesSubdomains: yesOrNo.default(false),
}

/** The place, engine, device and depth of a search. */
export const settingFields = {
  searchEngine: searchEngineCode,
  deviceType: deviceCode,
  language: wireText(12, serpCheckMessages.language).min(2, serpCheckMessages.language),
  country: wireInteger(serpCheckMessages.country).refine(
    (code) => findCountry(code) !== undefined,
    serpCheckMessages.country,
  ),
  /** Location code of a state or city in that country. */
  state_city: fromScalar(
    0,
    (value) => (value === '' ? null : value),
    wireInteger('The state or city must be a location code.')
      .pipe(
        z
          .number()
          .min(1, 'The state or city must be a location code.')
          .max(2_147_483_647, 'The state or city must be a location code.'),
      )
      .nullable(),
  ).default(null),
  depth: depthChoice.default(defaultDepth),
  /** Reads a page more than the depth has. */
  extraPage: yesOrNo.default(false),
  /** Waits for AI Overviews that Google fills late. */
  loadsAiOverview: yesOrNo.default(false),
}

/** For `refine`: no other engine fills its AI Overviews late. */
export const aiOverviewsOfGoogleOnly = [
  ({ searchEngine, loadsAiOverview }: { searchEngine: SearchEngineCode; loadsAiOverview: boolean }) =>
    !loadsAiOverview || searchEngineOf(searchEngine) === 'google',
  { message: serpCheckMessages.aiOverviewElsewhere, path: ['loadsAiOverview'] },
] satisfies [unknown, unknown]

const wrongRandomId = 'random_id must be 1 to 64 characters.'
/**
 * The idempotency key of a request: a repeat with the same one answers the first work and charges
 * nothing more.
 */
export const randomId = wireText(64, wrongRandomId).min(1, wrongRandomId).optional()

/**
 * Fields that only describe the price to the server, or repeat the meaning of a code: they are accepted and not
 * believed.
 */
export const ignoredFields = {
  location_name: ignored(),
  option_location: ignored(),
  creditsRequired: ignored(),
  discount: ignored(),
  suggestions: ignored(),
  logCreditsHistory: ignored(),
}

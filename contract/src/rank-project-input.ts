import { z } from 'zod'
import { withoutWww } from './domain-syntax.ts'
import { competitorLimits } from './keyword-syntax.ts'
import { lineOfText } from './line-of-text.ts'
import { rankProjectMessages } from './rank-project-messages.ts'
import { durations } from './rank-project-schedule.ts'
import { competitorsOf, hostInput, ignoredFields, keywordsOf, randomId, settingFields } from './search-inputs.ts'
import { serpCheckMessages } from './serp-check-messages.ts'
import { isTimeZone } from './time-zones.ts'
import { rowId } from './wire.ts'

/** 1, "1" and true are yes; the seeds send 0 or 1. */
const yesOrNo = z.preprocess(
  (value) => (value === '1' || value === 1 || value === true ? true : value === '0' || value === 0 ? false : value),
  z.boolean({ error: 'This is 1 or 0.' }),
)

const runAt = z
  .string({ error: rankProjectMessages.runAt })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, rankProjectMessages.runAt)
const timeZone = z.string({ error: rankProjectMessages.timeZone }).refine(isTimeZone, rankProjectMessages.timeZone)
const duration = z.enum(durations, { error: rankProjectMessages.schedule })
const keywordsItems = keywordsOf(rankProjectMessages.tooManyKeywords)

export const createRankProjectInput = z
  .object({
    projectName: lineOfText(rankProjectMessages.name)
      .min(1, rankProjectMessages.name)
      .max(100, rankProjectMessages.nameTooLong),
    domainUrl: hostInput,
    ...settingFields,
    keywords: keywordsItems,
    competitors: competitorsOf(competitorLimits.perProject, rankProjectMessages.tooManyCompetitors).default([]),
    /** Counts where isDailyChecked is 0. */
    duration: duration.default('never'),
    isDailyChecked: yesOrNo.default(false),
    runAt: runAt.default('06:00'),
    /** IANA name; days and slots of the project are counted in it. */
    timeZone: timeZone.default('UTC'),
    random_id: randomId,
    ...ignoredFields,
  })
  .refine(({ competitors, domainUrl }) => !competitors.map(withoutWww).includes(withoutWww(domainUrl)), {
    message: serpCheckMessages.ownDomainAsCompetitor,
    path: ['competitors'],
  })
export type CreateRankProjectInput = z.output<typeof createRankProjectInput>

/** One of three changes that share a call. */
export const updateRankProjectInput = z
  .object({
    id: rowId,
    keywordsItems: keywordsItems.optional(),
    competitorsItems: competitorsOf(competitorLimits.perProject, rankProjectMessages.tooManyCompetitors).optional(),
    isRuntime: yesOrNo.optional(),
    duration: duration.optional(),
    isDailyChecked: yesOrNo.optional(),
    runAt: runAt.optional(),
    timeZone: timeZone.optional(),
  })
  .refine(
    ({ keywordsItems, competitorsItems, isRuntime }) =>
      [keywordsItems !== undefined, competitorsItems !== undefined, isRuntime === true].filter(Boolean).length === 1,
    { message: 'Send one of keywordsItems, competitorsItems and isRuntime.', path: ['isRuntime'] },
  )

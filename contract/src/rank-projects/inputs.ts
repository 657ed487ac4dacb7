import { z } from 'zod'
import { competitorLimits, projectNameCharacters } from '../rules/limits.ts'
import { durations } from '../rules/schedule.ts'
import { isTimeZone } from '../rules/time-zones.ts'
import {
  competitorsOf,
  hostInput,
  ignoredFields,
  keywordsOf,
  ownDomainNotAmongCompetitors,
  randomId,
  settingFields,
} from '../search-settings/inputs.ts'
import { rowId } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { rankProjectMessages } from './messages.ts'

/** 1, "1" and true are yes; browsers send 0 or 1. */
const yesOrNo = z.preprocess(
  (value) => (value === '1' || value === 1 || value === true ? true : value === '0' || value === 0 ? false : value),
  z.boolean({ error: 'Must be 0 or 1.' }),
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
      .max(projectNameCharacters, rankProjectMessages.nameTooLong),
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
  .refine(...ownDomainNotAmongCompetitors)
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
    { message: 'Send exactly one of keywordsItems, competitorsItems or isRuntime.', path: ['isRuntime'] },
  )

import type { UserData } from '#contract/accounts/rows.ts'
import { isTimeZone } from '#contract/rules/text/time-zones.ts'
import { restoreSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { frequencies, isRunTime, type ScheduleChoice } from '../schedule/schedule-choice.ts'
import { emptyProject, type ProjectFormValues, projectLimits } from './project-form-values.ts'

type Unchecked<Values> = Partial<Record<keyof Values, unknown>>

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The form as a draft left it. Another release may have written the draft, so whatever does not fit starts empty. */
export function restoreProject(user: UserData, draft: unknown): ProjectFormValues {
  const empty = emptyProject(user)
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked<ProjectFormValues> = draft
  return {
    projectName: textOr(kept.projectName, ''),
    ...restoreSettings(user, kept),
    domainUrl: textOr(kept.domainUrl, ''),
    includesSubdomains: kept.includesSubdomains === true,
    countsSnippets: kept.countsSnippets !== false,
    countsUnranked: kept.countsUnranked !== false,
    keywords: textsOf(kept.keywords),
    competitors: projectLimits(user).isTrial ? [] : textsOf(kept.competitors),
    schedule: restoreSchedule(kept.schedule, empty.schedule),
  }
}

function restoreSchedule(draft: unknown, empty: ScheduleChoice): ScheduleChoice {
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked<ScheduleChoice> = draft
  const [runAt, timeZone] = [textOr(kept.runAt, ''), textOr(kept.timeZone, '')]
  return {
    isDaily: typeof kept.isDaily === 'boolean' ? kept.isDaily : empty.isDaily,
    frequency: frequencies.find((frequency) => frequency === kept.frequency) ?? empty.frequency,
    runAt: isRunTime(runAt) ? runAt : empty.runAt,
    timeZone: isTimeZone(timeZone) ? timeZone : empty.timeZone,
  }
}

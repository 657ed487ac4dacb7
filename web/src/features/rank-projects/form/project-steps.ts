import { leastKeywords } from '#contract/rules/credit-settings/check-sizes.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import type { QueryLimits } from '../../../parts/limits/query-limits.ts'
import { settingFieldIds } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { scheduleFieldIds } from '../schedule/schedule-field-ids.ts'
import type { ProjectFormValues, projectRules } from './project-form-values.ts'
import { lastStep } from './step-address.ts'

const { searchEngine, deviceType, language, depth, country, state_city } = settingFieldIds
const { extraPage, loadsAiOverview } = settingFieldIds

/** The steps, and where each of their fields is; keys are the wire's names, by which the server refuses one. */
export const projectSteps = [
  {
    title: 'Project info',
    fields: {
      projectName: 'project-name',
      searchEngine,
      deviceType,
      language,
      depth,
      loadsAiOverview,
      extraPage,
    },
  },
  {
    title: 'Domain and keywords',
    fields: { domainUrl: 'domain-url', keywords: 'keywords', competitors: 'competitors' },
  },
  { title: 'Location', fields: { country, state_city, furtherSettings: country } },
  { title: 'Run schedule', fields: scheduleFieldIds },
] as const satisfies { title: string; fields: Record<string, string> }[]

/** By step, the values that must be right before one may go on. */
const values: (keyof ReturnType<typeof projectRules>)[][] = [
  ['projectName'],
  ['domainUrl', 'keywords', 'competitors'],
  ['country'],
  ['schedule'],
]

type Checked = {
  rules: ReturnType<typeof projectRules>
  setting: CreditSetting | undefined
  limits: Pick<QueryLimits, 'keywords'>
}

/** True if everything asked for in a step, counted from 1, is there. */
export function isStepValid(step: number, project: ProjectFormValues, { rules, setting, limits }: Checked): boolean {
  const fields = values[step - 1] ?? []
  const isRight = fields.every((field) => problemOf(field, project, rules) === null)
  const least = setting === undefined ? 0 : leastKeywords(setting, limits.keywords)
  return isRight && !(fields.includes('keywords') && project.keywords.length < least)
}

function problemOf(field: keyof Checked['rules'], project: ProjectFormValues, rules: Checked['rules']) {
  switch (field) {
    case 'projectName':
    case 'domainUrl':
      return rules[field](project[field])
    case 'keywords':
      return rules.keywords(project.keywords)
    case 'competitors':
      return rules.competitors(project.competitors, project)
    case 'country':
      return rules.country(project.country)
    case 'schedule':
      return rules.schedule(project.schedule)
    default:
      return field satisfies never
  }
}

/** The last step one may open: the first step that is not right yet, or the last. */
export function furthestStep(project: ProjectFormValues, checked: Checked): number {
  for (let step = 1; step < lastStep; step += 1) if (!isStepValid(step, project, checked)) return step
  return lastStep
}

/** The step a refused field stands in, counted from 1, and where. */
export function placeOfError(errors: Record<string, unknown>): { step: number; id: string } | undefined {
  for (const [at, { fields }] of projectSteps.entries())
    for (const [field, id] of Object.entries(fields))
      if (errors[field] !== undefined && errors[field] !== null) return { step: at + 1, id }
  return undefined
}

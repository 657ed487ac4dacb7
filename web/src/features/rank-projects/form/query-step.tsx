import type { ReactNode } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { LockedBox } from '../../../parts/limits/locked-box.tsx'
import { lockedMessages } from '../../../parts/limits/messages.ts'
import type { QueryLimits } from '../../../parts/limits/query-limits.ts'
import { CompetitorInput } from '../../../parts/serp-fetches/domains/competitor-input-part.tsx'
import { DomainField } from '../../../parts/serp-fetches/domains/domain-field.tsx'
import { SubdomainsChoice } from '../../../parts/serp-fetches/domains/subdomains-choice.tsx'
import { QueryKeywords } from '../../../parts/serp-fetches/keywords/query-keywords.tsx'
import { TagsField } from '../../../parts/serp-fetches/keywords/tags-field.tsx'
import { mergeTagged } from '../../../parts/serp-fetches/keywords/tags-of-request.ts'
import { queryMessages } from '../../../parts/serp-fetches/messages.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { mergeSettings } from '../settings/imported-settings.ts'
import classes from './create-project.module.css'
import { countedSettings } from './form-settings.ts'
import type { ProjectForm } from './project-form-values.ts'
import { projectSteps } from './project-steps.ts'

type QueryStepProps = {
  form: ProjectForm
  limits: QueryLimits
  /** The number of keywords a project of the plan holds; null without a limit, undefined until it is known. */
  perProject: number | null | undefined
  below: ReactNode
}

const ids = projectSteps[1].fields

/** The domain, the keywords and the competitors. */
export default function QueryStep({ form, limits, perProject, below }: QueryStepProps) {
  const { values, errors } = form
  return (
    <>
      <FormSection title="Your domain" hint="With or without www. We report your best-ranking page.">
        <DomainField
          id={ids.domainUrl}
          value={values.domainUrl}
          onChange={(text) => form.setFieldValue('domainUrl', text)}
          onLeft={() => form.validateField('domainUrl')}
          onWildcard={() => form.setFieldValue('includesSubdomains', true)}
          error={errors.domainUrl}
        />
        <SubdomainsChoice
          domain={values.domainUrl}
          checked={values.includesSubdomains}
          onChange={(checked) => form.setFieldValue('includesSubdomains', checked)}
        />
      </FormSection>
      <FormSection title="Keywords" hint={queryMessages.keywordsHint}>
        <QueryKeywords
          id={ids.keywords}
          value={values.keywords}
          onChange={(keywords) => {
            form.setFieldValue('keywords', keywords)
            form.clearFieldError('keywords')
          }}
          limits={limits}
          error={errors.keywords ?? undefined}
          below={below}
          onTags={(tagged) => form.setFieldValue('importedTags', (before) => mergeTagged(before, tagged))}
          onTargets={(targets) => form.setFieldValue('targets', { ...values.targets, ...targets })}
          onSettings={(settings) => form.setFieldValue('importedSettings', (before) => mergeSettings(before, settings))}
        />
        <div className={layout.full}>
          <TagsField
            value={values.tags}
            onChange={(tags) => form.setFieldValue('tags', tags)}
            description={
              values.importedTags.length === 0
                ? 'For all keywords of the project. Optional; you can tag them later.'
                : `For all keywords of the project, besides the imported tags of ${countOf(values.importedTags.length, 'keyword')}. Optional.`
            }
          />
        </div>
        <PlanRoom
          keywords={countedSettings(values).reduce((sum, { keyword_count }) => sum + keyword_count, 0)}
          entered={values.keywords.length}
          limits={limits}
          perProject={perProject}
        />
      </FormSection>
      <FormSection title="Competitors" hint="Up to 10, at no extra cost.">
        {limits.isTrial ? (
          <LockedBox
            title={lockedMessages.competitors}
            text="Compare your rankings with up to 10 competitors, every day."
          />
        ) : (
          <div className={layout.full}>
            <CompetitorInput
              id={ids.competitors}
              value={values.competitors}
              onChange={(competitors) => {
                form.setFieldValue('competitors', competitors)
                form.clearFieldError('competitors')
              }}
              ownDomain={values.domainUrl}
              limit={competitorLimits.perProject}
              limitMessage={rankProjectMessages.tooManyCompetitors}
              error={errors.competitors ?? undefined}
            />
          </div>
        )}
      </FormSection>
    </>
  )
}

type PlanRoomProps = {
  /** Each counted once in each setting. */
  keywords: number
  entered: number
  limits: QueryLimits
  /** The number of keywords a project of the plan holds; null without a limit, undefined until it is known. */
  perProject: number | null | undefined
}

/** The share of a project's room that the keywords take; a trial's own limit stands beside them already. */
function PlanRoom({ keywords, entered, limits, perProject }: PlanRoomProps) {
  if (perProject === undefined || perProject === null || limits.isTrial || entered > limits.keywords) return null
  const later = perProject > limits.keywords ? ` Add up to ${limits.keywords} now and more later.` : ''
  return (
    <p className={classes.room}>
      {formatCount(keywords)} of {formatCount(perProject)} keywords per project on your plan
      {keywords > entered && ', counted once in each search setting'}.{later}
    </p>
  )
}

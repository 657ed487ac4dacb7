import { Title } from '@mantine/core'
import type { PublicOffer } from '#contract/billing/plans/endpoints.ts'
import { keywordLimits, trialSearch } from '#contract/rules/limits/limits.ts'
import { countOf } from '../../shared/format/numbers.ts'
import classes from './welcome-page.module.css'

const list = new Intl.ListFormat('en-GB')

type Trial = PublicOffer['trial']

/** Under the buttons; keeps its line until the terms are there. */
export function TrialLine({ trial }: { trial: Trial | undefined }) {
  return (
    <p className={classes.trialLine}>
      {trial === undefined
        ? 'No credit card required'
        : `${countOf(trial.days, 'day')} with ${countOf(trial.credits, 'credit')}, no credit card required`}
    </p>
  )
}

/** The contents of the trial, and its limits. */
export function TrialTerms({ trial, keywordPrice }: { trial: Trial; keywordPrice: number }) {
  const lookUps = countOf(Math.floor(trial.credits / keywordPrice), 'keyword look-up')
  const projects = `${countOf(trial.project_limit, 'project')} with up to ${countOf(trial.project_keyword_limit, 'keyword')}`
  return (
    <section className={classes.trial} aria-label="Free trial">
      <Title order={3} className={classes.cardTitle}>
        Free trial
      </Title>
      <p>
        {countOf(trial.days, 'day')} with {countOf(trial.credits, 'credit')}, enough for about {lookUps}. No credit card
        required, and nothing to cancel. It includes {list.format(trial.features)}, and {projects}.
      </p>
      <p className={classes.small}>
        Trial checks use Google on {trialSearch.device} in English at a depth of {trialSearch.depth} results, with up to{' '}
        {keywordLimits.perTrialCheck} keywords each. Competitors and schedules come with a plan.
      </p>
    </section>
  )
}

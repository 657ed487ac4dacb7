import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { keywordLimitText, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { isSameSetting } from '#contract/rules/rank-projects/settings.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { CostFacts, isPayable } from '../../../parts/paid-runs/price/cost-facts.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { EngineChoices } from '../../../parts/serp-fetches/search-settings/choices/engine-choices.tsx'
import { PlaceChoices } from '../../../parts/serp-fetches/search-settings/choices/place-choices.tsx'
import type { SearchSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { useEngineChange } from '../../../parts/serp-fetches/search-settings/choices/use-engine-change.ts'
import { useSettingsState } from '../../../parts/serp-fetches/search-settings/choices/use-settings-state.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { useProjectChange } from '../detail/use-project-change.ts'
import { reloadDelays } from '../reload-delays.ts'
import classes from '../tags/menu.module.css'
import { keyOf, settingsOf } from './settings-of.ts'

type AddSettingFormProps = { project: RankProject; onClose: () => void }

/** A further setting of a project, with what checking its keywords in it costs, now and with each run. */
export function AddSettingForm({ project, onClose }: AddSettingFormProps) {
  const user = useAccount()?.userData
  const costs = useAccountDetails()?.module.SERPS
  const { form } = useSettingsState(settingsOf(project), 'new-')
  const change = useEngineChange(form)
  const { data } = useQuery(
    orpc.rankProjects.listSettingTotals.queryOptions({ input: { id: project.id, compare: 'previous' } }),
  )
  const keywords = data?.data.different_count
  const { values } = form
  const added = keywords === undefined ? undefined : { searchEngine: values.searchEngine, keyword_count: keywords }
  const price = costs && added && runCost(costs, project, [added])
  const cost = { price, balance: user?.credits ?? 0 }
  const isKnown = project.settings.some((setting) =>
    isSameSetting({ ...setting, country: setting.country_code, place: setting.place_code }, keyOf(values)),
  )
  const isBeyondPlan =
    keywords !== undefined && project.keyword_limit !== null && project.keyword_count + keywords > project.keyword_limit
  const { send, isBusy, problem } = useProjectChange({
    send: (asked: ReturnType<typeof toInput>, idempotencyKey) =>
      client.rankProjects.addProjectSetting({ id: project.id, ...asked }, { context: { idempotencyKey } }),
    done: rankProjectMessages.settingAdded,
    failed: 'The search setting wasn’t added.',
    again: [reloadDelays.keywordsAdded],
    onDone: onClose,
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(toInput(values))
      }}
    >
      <div className={layout.fields}>
        <EngineChoices form={form} change={change} isLocked={user !== undefined && isOnTrial(user)} />
        <PlaceChoices form={form} change={change} />
      </div>
      {isKnown && (
        <p className={classes.problem} role="status">
          {rankProjectMessages.knownSetting}
        </p>
      )}
      {keywords !== undefined && (
        <p className={classes.text}>
          All {formatCount(keywords)} keywords of the project will be checked in it now.
          {project.keyword_limit !== null &&
            ` The project will have ${formatCount(project.keyword_count + keywords)} of ${formatCount(project.keyword_limit)} keywords.`}
        </p>
      )}
      {isBeyondPlan && project.keyword_limit !== null && (
        <p className={classes.problem} role="status">
          {keywordLimitText(project.keyword_limit)}
        </p>
      )}
      <PriceFailure />
      <CostFacts
        {...cost}
        facts={
          costs && added
            ? [
                {
                  label: 'Each full run',
                  value: `${formatCredits(runCost(costs, project, [...project.settings, added]))} credits (currently ${formatCredits(runCost(costs, project, project.settings))})`,
                },
              ]
            : []
        }
      />
      <p className={classes.text}>{runMessages.paidForResults}</p>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy} disabled={isKnown || isBeyondPlan || !isPayable(cost)}>
          Add search setting
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The call's fields. */
const toInput = ({ searchEngine, deviceType, language, country, place }: SearchSettings) => ({
  ...{ searchEngine, deviceType, language, country },
  state_city: place?.location_code ?? null,
})

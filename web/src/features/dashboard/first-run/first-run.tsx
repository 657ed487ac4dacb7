import { Button, CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leastKeywords } from '#contract/rules/credit-settings/check-sizes.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { defaultReading, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { useIsSwitched } from '../../../parts/access/switched.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { firstRanksStorage } from '../../../parts/dashboard/first-ranks.ts'
import { draftNames } from '../../../parts/paid-runs/draft-names.ts'
import { orpc } from '../../../shared/api/client.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { readDraft } from '../../../shared/session/drafts.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { HeldPlace } from '../../../shared/ui/states/held-place.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { dashboardRanks } from '../queries.ts'
import { ExampleButton } from './example-button.tsx'
import classes from './first-run.module.css'
import { mayCheck } from './may-check.ts'
import { firstRunMessages as messages } from './messages.ts'
import { trialText } from './trial-text.ts'

/** This and `dashboardRanks` are also requested by the panels below. */
const newestChecks = orpc.serpChecks.listSerpChecks.queryOptions({ input: { per_page: 5 } })

/** Three steps to the first ranks, for trial customers who have none yet and are allowed to check. */
export function FirstRun({ now }: { now: Date }) {
  const account = useAccount()
  const isSwitched = useIsSwitched()
  return account !== undefined && !isSwitched && mayCheck(account, now) && <Guide account={account} now={now} />
}

type GuideProps = { account: StoredAccount; now: Date }

function Guide({ account, now }: GuideProps) {
  const { userData, userAbilities } = account
  const [isOver, setOver] = useLocalStorage(firstRanksStorage(userData.id))
  const checks = useQuery({ ...newestChecks, enabled: !isOver })
  const ranks = useQuery({
    ...dashboardRanks(usualMovement),
    enabled: !isOver && userAbilities.includes('VIEW_SERP_PROJECT_LIST'),
  })
  // A customer with a project has seen ranks there.
  const hasProject = ranks.data !== undefined && ranks.data.data.projects_total > 0
  if (isOver || checks.isError || hasProject) return null
  if (checks.data !== undefined && checks.data.pagination.total > 1) return null
  const guide = (
    <Panel
      title={messages.title}
      actions={<CloseButton size={28} iconSize={16} aria-label="Dismiss" onClick={() => setOver(true)} />}
    >
      <p className={classes.trial}>{trialText(account, now)}</p>
      <Steps account={account} check={checks.data?.data[0]} />
    </Panel>
  )
  // Until both have answered it is not known who needs it.
  return checks.isLoading || ranks.isLoading ? <HeldPlace>{guide}</HeldPlace> : guide
}

function Steps({
  account: { userData, userAbilities },
  check,
}: {
  account: StoredAccount
  check: SerpCheck | undefined
}) {
  const draft = draftOf(userData.id)
  const isChosen = check !== undefined || draft === 'whole'
  const isRunning = check?.state === 'running'
  const isDone = check !== undefined && check.done_count > 0 && !isRunning
  const hasFailed = check !== undefined && !isRunning && !isDone
  const form = (children: string, variant: 'filled' | 'default' = 'filled') => (
    <Button size="xs" variant={variant} renderRoot={(props) => <Link to="/create-serp" {...props} />}>
      {children}
    </Button>
  )
  return (
    <ol className={classes.steps}>
      <Step title={messages.choose} text={messages.chooseText} isDone={isChosen}>
        {!isChosen && form(draft === 'begun' ? 'Continue' : 'Start')}
        {!isChosen && draft === undefined && <ExampleButton user={userData} />}
      </Step>
      <Step
        title={messages.run}
        text={
          isRunning
            ? `${check.done_count} of ${countOf(check.keywords_count, 'keyword')} checked`
            : hasFailed
              ? messages.failed
              : messages.runText
        }
        isDone={isDone}
      >
        {check === undefined && (
          <Price balance={userData.credits} mayViewPlans={userAbilities.includes('VIEW_PRICING_PAGE')} />
        )}
        {check === undefined && isChosen && form('Review and run')}
        {hasFailed && (
          <Button size="xs" renderRoot={(props) => <Link to="/create-serp" search={{ from: check.id }} {...props} />}>
            Run again
          </Button>
        )}
      </Step>
      <Step title={messages.see} text={messages.seeText} isDone={false}>
        {check !== undefined && !hasFailed && (
          <Button
            size="xs"
            variant={isDone ? 'filled' : 'default'}
            renderRoot={(props) => <Link to="/view-serps" search={{ open: check.id }} {...props} />}
          >
            {isDone ? 'View rankings' : 'View progress'}
          </Button>
        )}
      </Step>
    </ol>
  )
}

type StepProps = { title: string; text: string; isDone: boolean; children: ReactNode }

const Step = ({ title, text, isDone, children }: StepProps) => (
  <li className={classes.step} data-done={isDone || undefined}>
    <span className={classes.mark} aria-hidden>
      {isDone && <IconCircleCheckFilled size={24} />}
    </span>
    <div className={classes.words}>
      <p className={classes.title}>
        {title}
        {isDone && <span className="visually-hidden"> (done)</span>}
      </p>
      <p className={classes.text}>{text}</p>
      {!isDone && <div className={classes.actions}>{children}</div>}
    </div>
  </li>
)

/** The price of a keyword with the form’s defaults; without enough credits for one, a link to the plans. */
function Price({ balance, mayViewPlans }: { balance: number; mayViewPlans: boolean }) {
  const setting = useAccountDetails()?.module.SERPS
  if (setting === undefined) return <span className={classes.price}>&nbsp;</span>
  const perKeyword = serpKeywordPrice(setting, defaultReading)
  const least = perKeyword * leastKeywords(setting)
  return (
    <>
      <span className={classes.price}>
        <b>{formatCredits(perKeyword)}</b> credits per keyword
        {balance < least && `. You have ${formatCredits(balance)}.`}
      </span>
      {balance < least && mayViewPlans && <ViewPlans size="xs" />}
    </>
  )
}

/** The state in which the form of a check was left. */
function draftOf(accountId: number): 'whole' | 'begun' | undefined {
  const draft = readDraft(draftNames.check, accountId)
  if (typeof draft !== 'object' || draft === null) return undefined
  const { domainUrl = '', keywords = [] } = draft as { domainUrl?: unknown; keywords?: unknown }
  const hasDomain = typeof domainUrl === 'string' && domainUrl.trim() !== ''
  return hasDomain && Array.isArray(keywords) && keywords.length > 0 ? 'whole' : 'begun'
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { keywordLimitText, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { serpCheckPrice } from '#contract/rules/pricing.ts'
import { client } from '../../../shared/api/client.ts'
import { CostFacts, isPayable } from '../../../shared/dialogs/cost-facts.tsx'
import { Dialog, DialogActions, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import { LockedBox } from '../../../shared/inputs/locked-box.tsx'
import { PriceFailure } from '../../../shared/inputs/price-failure.tsx'
import { QueryKeywords } from '../../../shared/inputs/query-keywords.tsx'
import { type QueryLimits, queryLimits } from '../../../shared/inputs/query-limits.ts'
import { runMessages } from '../../../shared/runs/messages.ts'
import { depthOf } from '../../../shared/search-settings/depth-of.ts'
import { useAccount, useAccountDetails } from '../../../shared/session/account.ts'
import { projectMessages } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import classes from './add-dialog.module.css'
import { useProjectChange } from './use-project-change.ts'

const roomIn = ({ keyword_count, keyword_limit }: RankProject) =>
  keyword_limit === null ? Number.POSITIVE_INFINITY : Math.max(0, keyword_limit - keyword_count)

/** A trial is held to what its project has room for. */
function limitsIn(project: RankProject, limits: QueryLimits): QueryLimits {
  const room = roomIn(project)
  if (!limits.isTrial || room >= limits.keywords) return limits
  const more = room === 0 ? '' : ` You can add up to ${room} more.`
  return { ...limits, keywords: room, keywordsMessage: `${heldText(project)}${more}` }
}

const heldText = ({ keyword_count, keyword_limit }: RankProject) =>
  `This project has ${formatCount(keyword_count)} of ${formatCount(keyword_limit ?? keyword_count)} keywords.`

/** Some of those entered may be in the project already, so too many are only spoken of. */
function roomText(project: RankProject, entered: number) {
  const { keyword_limit: limit } = project
  if (limit === null) return undefined
  return entered > roomIn(project) ? keywordLimitText(limit) : heldText(project)
}

type AddKeywordsDialogProps = { project: RankProject; onClose: () => void }

/** Keywords for a project, or that it has room for none. */
export default function AddKeywordsDialog({ project, onClose }: AddKeywordsDialogProps) {
  // A project that fills up meanwhile takes no entered keywords away.
  const [isFull] = useState(() => roomIn(project) === 0)
  return (
    <Dialog title="Add Keywords" size="lg" onClose={onClose}>
      {isFull ? (
        <>
          <LockedBox title={heldText(project)} text="Upgrade your plan to unlock higher limits." />
          <DialogLeave onClose={onClose} />
        </>
      ) : (
        <KeywordsForm project={project} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Keywords for a project, with what looking them up costs. */
function KeywordsForm({ project, onClose }: AddKeywordsDialogProps) {
  const [keywords, setKeywords] = useState<string[]>([])
  const user = useAccount()?.userData
  const setting = useAccountDetails()?.module.SERPS
  const limits = limitsIn(project, queryLimits({ type: user?.type ?? 1 }, rankProjectMessages.tooManyKeywords))
  const room = roomText(project, keywords.length)
  const price = setting && serpCheckPrice(setting, keywords.length, depthOf(project)).total
  const cost = { price, balance: user?.credits ?? 0 }
  const { send, isBusy, problem, isLimit } = useProjectChange({
    send: (keywordsItems: string[], idempotencyKey) =>
      client.rankProjects.updateRankProject({ id: project.id, keywordsItems }, { context: { idempotencyKey } }),
    done: rankProjectMessages.keywordsAdded,
    failed: projectMessages.addKeywordsFailed,
    again: [reloadDelays.keywordsAdded],
    onDone: onClose,
  })
  const isReady = keywords.length > 0 && keywords.length <= limits.keywords && isPayable(cost)
  return (
    <>
      <QueryKeywords
        id="add-keywords"
        value={keywords}
        onChange={setKeywords}
        // What the server says of a limit stands there once.
        limits={isLimit ? { ...limits, isTrial: false } : limits}
      />
      <PriceFailure />
      {!limits.isTrial && room !== undefined && !isLimit && <p className={classes.note}>{room}</p>}
      <CostFacts {...cost} />
      <p className={classes.note}>{runMessages.paidForResults} Existing keywords are skipped, free of charge.</p>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button onClick={() => send(keywords)} loading={isBusy} disabled={!isReady}>
          Submit
        </Button>
      </DialogActions>
    </>
  )
}

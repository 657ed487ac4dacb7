import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { formatCredits, subtractCredits } from '#contract/credit-amounts.ts'
import { keywordLimits } from '#contract/keyword-syntax.ts'
import { serpCheckPrice } from '#contract/pricing.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import type { RankProject } from '#contract/rank-projects.ts'
import { client } from '../../../shared/api/client.ts'
import { LockedBox } from '../../../shared/inputs/locked-box.tsx'
import { PriceFailure } from '../../../shared/inputs/price-failure.tsx'
import { QueryKeywords } from '../../../shared/inputs/query-keywords.tsx'
import { type QueryLimits, queryLimits } from '../../../shared/inputs/query-limits.ts'
import { useAccount, useAccountDetails } from '../../../shared/session/account.ts'
import dialogClasses from '../../../shared/ui/confirm-dialog.module.css'
import { useFocusReturn } from '../../../shared/ui/use-focus-return.ts'
import { projectWords } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import { depthOf } from '../runs/project-runs.ts'
import classes from './add-dialog.module.css'
import { useProjectChange } from './use-project-change.ts'

/** Narrowed to what a project of a trial has room for; how many one of a plan holds only the server knows. */
function limitsIn({ keyword_count }: RankProject, limits: QueryLimits): QueryLimits {
  const room = Math.max(0, keywordLimits.perTrialCheck - keyword_count)
  if (!limits.isTrial || room >= limits.keywords) return limits
  return { ...limits, keywords: room, keywordsMessage: `${heldWords(keyword_count)} You can add up to ${room} more.` }
}

const heldWords = (held: number) => `This project has ${held} of ${keywordLimits.perTrialCheck} keywords.`

/** Keywords for a project, with what looking them up costs. */
export default function AddKeywordsDialog({ project, onClose }: { project: RankProject; onClose: () => void }) {
  useFocusReturn()
  const [keywords, setKeywords] = useState<string[]>([])
  const user = useAccount()?.userData
  const setting = useAccountDetails()?.module.SERPS
  const limits = limitsIn(project, queryLimits({ type: user?.type ?? 1 }, rankProjectMessages.tooManyKeywords))
  const isFull = limits.keywords === 0
  const price = setting && serpCheckPrice(setting, keywords.length, depthOf(project)).total
  const after = subtractCredits(user?.credits ?? 0, price ?? 0)
  const isShort = price !== undefined && after < 0
  const { send, isBusy, problem } = useProjectChange({
    send: (keywordsItems: string[], idempotencyKey) =>
      client.rankProjects.updateRankProject({ id: project.id, keywordsItems }, { context: { idempotencyKey } }),
    done: rankProjectMessages.keywordsAdded,
    failed: projectWords.addKeywordsFailed,
    again: [reloadDelays.keywordsAdded],
    onDone: onClose,
  })
  const isReady = keywords.length > 0 && keywords.length <= limits.keywords && price !== undefined && !isShort
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add Keywords"
      centered
      size="lg"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: dialogClasses.title, body: dialogClasses.body, header: dialogClasses.header }}
    >
      {isFull ? (
        <LockedBox title={heldWords(project.keyword_count)} text="Upgrade your plan to unlock higher limits." />
      ) : (
        <>
          <QueryKeywords
            id="add-keywords"
            value={keywords}
            onChange={setKeywords}
            // The server refuses in the same words; they stand there once.
            limits={problem === limits.keywordsMessage ? { ...limits, isTrial: false } : limits}
          />
          <PriceFailure />
          <dl className={classes.facts}>
            <div>
              <dt>Cost</dt>
              <dd>{price === undefined ? '…' : `${formatCredits(price)} credits`}</dd>
            </div>
            <div data-short={isShort || undefined}>
              <dt>{isShort ? 'Credits missing' : 'Left after'}</dt>
              <dd>{price === undefined ? '…' : formatCredits(Math.abs(after))}</dd>
            </div>
          </dl>
          <p className={classes.note}>
            {projectWords.paidForResults} Keywords the project has already are left out and cost nothing.
          </p>
          {problem !== undefined && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => send(keywords)} loading={isBusy} disabled={!isReady}>
          Submit
        </Button>
      </div>
    </Modal>
  )
}

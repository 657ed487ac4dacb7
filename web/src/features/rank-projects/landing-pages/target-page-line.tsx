import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { isPageAddress } from '#contract/rules/rank-projects/landing-pages.ts'
import { isTargetPage, targetPageLimits, targetPageProblem } from '#contract/rules/rank-projects/target-page.ts'
import type { KeywordRanks } from '../drawer/queries.ts'
import { pageName, targetName } from './page-name.ts'
import classes from './target-page.module.css'
import { useTargetPages } from './use-target-pages.ts'

type TargetPageLineProps = {
  project: RankProject
  keyword: Pick<KeywordRanks, 'id' | 'pages'>
  /** The page that ranks at the latest successful check of the span. */
  ranking: string | null
  isMismatch: boolean
  mayChange: boolean
}

/** The target page of a keyword, whether it ranks, and the form that changes it. */
export function TargetPageLine({ project, keyword, ranking, isMismatch, mayChange }: TargetPageLineProps) {
  const { domain } = project
  const { target_page: target } = keyword.pages
  const [isOpen, setOpen] = useState(false)
  const { send, isBusy } = useTargetPages(project.id, [keyword.id], () => setOpen(false))
  if (isOpen)
    return (
      <TargetPageForm
        project={project}
        keywordId={keyword.id}
        known={target === null ? '' : targetName(target, domain)}
        ranking={ranking}
        onClose={() => setOpen(false)}
      />
    )
  return (
    <p className={classes.line}>
      {target === null ? (
        <span className={classes.quiet}>No target page</span>
      ) : (
        <>
          <span>
            Target page: <span className={classes.target}>{targetName(target, domain)}</span>
          </span>
          {isMismatch ? (
            <span className={classes.warn}>Another page ranks: {pageName(ranking ?? '', domain)}</span>
          ) : (
            isPageAddress(ranking) && isTargetPage(target, ranking) && <span className={classes.ok}>Ranks</span>
          )}
        </>
      )}
      {mayChange && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {target === null ? 'Set target page' : 'Change'}
          </Button>
          {target !== null && (
            <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => send({ target_page: null })}>
              Remove
            </Button>
          )}
        </>
      )}
    </p>
  )
}

type TargetPageFormProps = {
  project: RankProject
  keywordId: number
  known: string
  ranking: string | null
  onClose: () => void
}

function TargetPageForm({ project, keywordId, known, ranking, onClose }: TargetPageFormProps) {
  const [text, setText] = useState(known)
  const [isSent, setSent] = useState(false)
  const { send, isBusy, problem } = useTargetPages(project.id, [keywordId], onClose)
  const wrong = targetPageProblem(text, project.domain)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (wrong === undefined) send({ target_page: text.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form} aria-label="Target page">
      <TextInput
        label="Target page"
        description="The page that should rank. End it with /* for all pages below it."
        autoFocus
        placeholder="/guides/cold-brew or /guides/*"
        maxLength={targetPageLimits.entered}
        value={text}
        error={(isSent ? wrong : undefined) ?? problem}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className={classes.line}>
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
        {isPageAddress(ranking) && (
          <Button variant="default" onClick={() => setText(pageName(ranking, project.domain))}>
            Use the ranking page
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

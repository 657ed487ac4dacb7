import { Button, Radio, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { targetPageLimits, targetPageProblem } from '#contract/rules/rank-projects/target-page.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { targetName } from './page-name.ts'
import classes from './target-page.module.css'
import { type ChosenTarget, useTargetPages } from './use-target-pages.ts'

type TargetPageDialogProps = {
  project: RankProject
  keywords: readonly { id: number; keyword: string; target_page: string | null }[]
  onClose: () => void
  focusInstead: RefObject<HTMLElement | null>
}

type Way = 'address' | 'ranking' | 'none'

/** Asks which page should rank for keywords. */
export default function TargetPageDialog({ project, keywords, onClose, focusInstead }: TargetPageDialogProps) {
  const [first] = keywords
  const isSame = keywords.every(({ target_page }) => target_page === first?.target_page)
  const known = isSame && first?.target_page != null ? targetName(first.target_page, project.domain) : ''
  const [way, setWay] = useState<Way>('address')
  const [text, setText] = useState(known)
  const [isSent, setSent] = useState(false)
  const { send, isBusy, problem } = useTargetPages(
    project.id,
    keywords.map(({ id }) => id),
    onClose,
  )
  const wrong = way === 'address' ? targetPageProblem(text, project.domain) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (wrong === undefined) send(chosenTarget(way, text))
  }
  const many = keywords.length === 1 ? `“${first?.keyword ?? ''}”` : countOf(keywords.length, 'keyword')
  return (
    <Dialog title="Target page" onClose={onClose} focusInstead={focusInstead}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <DialogText>
          The page that should rank for {many}. You’ll see where another of your pages ranks instead.
        </DialogText>
        <Radio.Group
          aria-label="Target page"
          value={way}
          onChange={(next) => setWay(ways.find((one) => one === next) ?? 'address')}
        >
          <div className={classes.ways}>
            <Radio value="address" label="An address, or all pages below one" />
            {way === 'address' && (
              <TextInput
                data-autofocus
                className={classes.address}
                aria-label="Address"
                placeholder="/guides/cold-brew or /guides/*"
                maxLength={targetPageLimits.entered}
                value={text}
                error={(isSent ? wrong : undefined) ?? problem}
                onChange={({ currentTarget: { value } }) => setText(value)}
              />
            )}
            <Radio value="ranking" label="The page that ranks now, for each keyword" />
            <Radio value="none" label="No target page" />
          </div>
        </Radio.Group>
        {way !== 'address' && problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const ways: readonly Way[] = ['address', 'ranking', 'none']

function chosenTarget(way: Way, text: string): ChosenTarget {
  if (way === 'ranking') return { uses_ranking_page: true }
  return { target_page: way === 'none' ? null : text.trim() }
}

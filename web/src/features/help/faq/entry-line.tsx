import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import type { FaqEntry } from '#contract/help/rows.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { faqTexts } from '../messages.ts'
import classes from './faq-page.module.css'

const Answer = lazy(() => import('../markdown/answer.tsx'))

type EntryLineProps = {
  entry: FaqEntry
  /** The question as it is drawn. */
  question: ReactNode
  /** Stands below the question. */
  hint?: ReactNode
  isOpen: boolean
  onToggle: () => void
}

/** A question that unfolds its answer. */
export function EntryLine({ entry, question, hint, isOpen, onToggle }: EntryLineProps) {
  const answerId = useId()
  return (
    <li className={classes.entry} id={`question-${entry.id}`}>
      <h3 className={classes.question}>
        <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? answerId : undefined} onClick={onToggle}>
          <span>{question}</span>
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </button>
      </h3>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {isOpen && (
        <div className={classes.answer} id={answerId}>
          <Suspense fallback={<AnswerPending />}>
            <Answer markdown={entry.answer} />
          </Suspense>
          <CopyLink id={entry.id} question={entry.question} />
        </div>
      )}
    </li>
  )
}

const AnswerPending = () => (
  <div className={classes.pending} role="status" aria-label="Loading">
    <Skeleton height={10} radius="xl" width="80%" />
    <Skeleton height={10} radius="xl" width="64%" />
  </div>
)

function CopyLink({ id, question }: { id: number; question: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/faq-customer?question=${id}`)
      toast('done', faqTexts.copied, 2_000)
    } catch {
      // Missing where the page is served without TLS, or refused.
      toast('failed', faqTexts.copyFailed, 6_000)
    }
  }
  return (
    <Button
      className={classes.copy}
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconLink size={14} stroke={1.8} aria-hidden />}
      onClick={() => void copy()}
    >
      Copy link <span className="visually-hidden">to “{question}”</span>
    </Button>
  )
}

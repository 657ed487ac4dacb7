import { Button } from '@mantine/core'
import { countOf } from '../../../shared/format/numbers.ts'
import { describeReading } from './keyword-file/describe-reading.ts'
import classes from './keyword-input.module.css'
import type { Addition, ListChange, Listed, Refused } from './use-keyword-list.ts'

type KeywordNotesProps = {
  change: ListChange
  /** The number of keywords the list has now. */
  count: number
  onSplit: (listed: Listed) => void
  onUndo: (before: string[]) => void
}

/** Describes the last change of the list, and how to have it otherwise. */
export function KeywordNotes({ change: { addition, listed, before }, count, onSplit, onUndo }: KeywordNotesProps) {
  return (
    <>
      {addition !== undefined && <AdditionNotes addition={addition} />}
      {listed !== undefined && (
        <p className={classes.note}>
          Added as one keyword.
          <NoteAction onClick={() => onSplit(listed)}>{`Split into ${listed.parts.length} keywords`}</NoteAction>
        </p>
      )}
      {before !== undefined && (
        <p className={classes.note}>
          {countOf(before.length - count, 'keyword')} removed.
          <NoteAction onClick={() => onUndo(before)}>Undo</NoteAction>
        </p>
      )}
    </>
  )
}

function NoteAction({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onClick}>
      {children}
    </Button>
  )
}

/** Describes the result of the last addition. */
function AdditionNotes({ addition: { added, duplicates, refused, file } }: { addition: Addition }) {
  return (
    <>
      {file !== undefined && (
        <p className={classes.note}>{describeReading({ ...file, added, duplicates, refused: refused.length })}</p>
      )}
      {file === undefined && duplicates > 0 && (
        <p className={classes.note}>{countOf(duplicates, 'duplicate')} removed (case is ignored).</p>
      )}
      {refused.length > 0 && <RefusedNote refused={refused} />}
    </>
  )
}

/** Each reason once, with the first few keywords it struck. */
function RefusedNote({ refused }: { refused: Refused[] }) {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const struck = refused.filter((one) => one.reason === reason)
    const named = struck.slice(0, 3).map(({ keyword }) => `“${keyword.slice(0, 60)}”`)
    const rest = struck.length > 3 ? ` and ${struck.length - 3} more` : ''
    return (
      <p key={reason} className={classes.error}>
        Not added: {named.join(', ')}
        {rest}. {reason}
      </p>
    )
  })
}

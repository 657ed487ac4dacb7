import { countOf } from '../format/numbers.ts'
import { describeReading } from './keyword-file/describe-reading.ts'
import classes from './keyword-input.module.css'
import type { Addition, Refused } from './use-keyword-list.ts'

/** What became of the keywords added last, in words. */
export function KeywordNotes({ addition: { added, doubles, refused, file } }: { addition: Addition }) {
  return (
    <>
      {file !== undefined && (
        <p className={classes.note}>{describeReading({ ...file, added, doubles, refused: refused.length })}</p>
      )}
      {file === undefined && doubles > 0 && (
        <p className={classes.note}>{countOf(doubles, 'double')} dropped: capitals make no difference.</p>
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

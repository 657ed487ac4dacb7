import { Button, CloseButton, Textarea } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import {
  keywordMessages,
  keywordProblem,
  normalizeKeyword,
  splitPastedKeywords,
  uniqueKeywords,
} from '#contract/keyword-syntax.ts'
import { countOf, formatCount } from '../format/numbers.ts'
import classes from './keyword-input.module.css'

type KeywordInputProps = {
  id: string
  value: string[]
  onChange: (keywords: string[]) => void
  limit: number
  /** What to say when there are more. */
  limitMessage: string
  error?: ReactNode
  /** Stands under the field on the left: what the keywords cost. */
  below?: ReactNode
}

type Refused = { keyword: string; reason: string }

/** Keywords as chips: type and press Enter, or paste a column. Doubles are folded and operators refused, both with a word. */
export function KeywordInput({ id, value, onChange, limit, limitMessage, error, below }: KeywordInputProps) {
  const [text, setText] = useState('')
  const [doubles, setDoubles] = useState(0)
  const [refused, setRefused] = useState<Refused[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const notesId = useId()
  const tooMany = value.length > limit

  const add = (texts: string[]) => {
    const checked = texts.map(normalizeKeyword).filter((keyword) => keyword !== '')
    const problems = checked.flatMap((keyword) => {
      const reason = keywordProblem(keyword)
      return reason === undefined ? [] : [{ keyword, reason }]
    })
    const fine = checked.filter((keyword) => keywordProblem(keyword) === undefined)
    const merged = uniqueKeywords([...value, ...fine])
    setDoubles(merged.doubles)
    setRefused(problems)
    setText('')
    if (merged.keywords.length !== value.length) onChange(merged.keywords)
  }
  const remove = (keyword: string) => {
    onChange(value.filter((other) => other !== keyword))
    setDoubles(0)
    field.current?.focus()
  }
  const clear = () => {
    onChange([])
    setDoubles(0)
    setRefused([])
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(splitPastedKeywords(text))
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  const onPaste = (event: ClipboardEvent) => {
    const parts = splitPastedKeywords(event.clipboardData.getData('text'))
    if (parts.length < 2) return
    event.preventDefault()
    add([text, ...parts])
  }
  const problem = tooMany ? limitMessage : error
  return (
    <div className={classes.root}>
      <div className={classes.labelRow}>
        <label htmlFor={id}>Add keywords</label>
        <span className={classes.counter} data-over={tooMany || undefined}>
          <b>{formatCount(value.length)}</b> of {limit}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips is a click for the field inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field by itself */}
      <div
        className={classes.box}
        data-error={problem !== undefined || undefined}
        data-empty={value.length === 0 || undefined}
        onClick={(event) => event.target === event.currentTarget && field.current?.focus()}
      >
        {value.length > 0 && (
          <ul className={classes.chips} aria-label="Keywords to check">
            {value.map((keyword) => (
              <li key={keyword} className={classes.chip}>
                <span>{keyword}</span>
                <CloseButton size={24} iconSize={12} aria-label={`Remove ${keyword}`} onClick={() => remove(keyword)} />
              </li>
            ))}
          </ul>
        )}
        <Textarea
          id={id}
          ref={field}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={8}
          placeholder={
            value.length === 0 ? 'Type a keyword and press Enter, or paste a column' : 'Type a keyword and press Enter'
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => text.trim() !== '' && add(splitPastedKeywords(text))}
          aria-describedby={notesId}
          aria-invalid={problem !== undefined}
        />
      </div>
      <div id={notesId} aria-live="polite">
        {problem !== undefined && <p className={classes.error}>{problem}</p>}
        {doubles > 0 && (
          <p className={classes.note}>{countOf(doubles, 'double')} dropped: capitals make no difference.</p>
        )}
        {refused.length > 0 && <RefusedNote refused={refused} />}
      </div>
      <div className={classes.below}>
        <span>{value.length === 0 ? keywordMessages.empty : below}</span>
        {value.length > 0 && (
          <Button variant="subtle" size="compact-xs" color="gray" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
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

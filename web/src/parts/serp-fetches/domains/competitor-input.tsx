import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { splitPastedKeywords } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { hostOfTarget, isNarrowed } from '#contract/rules/serp-fetches/other-page.ts'
import {
  domainMessages,
  splitTargets,
  targetFromPaste,
  targetKey,
  targetProblem,
} from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { queryMessages } from '../messages.ts'
import { competitorSeries, SeriesMark } from '../ranks/series-mark.tsx'
import classes from './competitor-input.module.css'

type CompetitorInputProps = {
  id: string
  value: string[]
  onChange: (domains: string[]) => void
  ownDomain: string
  /** Competitors there are already, before those entered here. */
  taken?: readonly string[]
  /** Limit of both together. */
  limit: number
  /** Message about one more. */
  limitMessage: string
  error?: ReactNode
}

const none: readonly string[] = []
const mostPasted = 100
const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

/** A few domains, each with the mark it will wear in the results. */
export function CompetitorInput(props: CompetitorInputProps) {
  const { id, value, onChange, ownDomain, taken = none, limit, limitMessage, error } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [wasCut, setWasCut] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const count = taken.length + value.length
  const next = count < limit ? competitorSeries[count] : undefined

  const add = (texts: string[]) => {
    const own = targetKey(targetFromPaste(ownDomain).target ?? '')
    const keys = new Set([...value, ...taken].map(targetKey))
    const domains = [...value]
    // A long pasted list isn’t read to its end.
    let found = texts.length > mostPasted ? limitMessage : undefined
    let cutAny = false
    for (const entry of texts.slice(0, mostPasted).filter((one) => one.trim() !== '')) {
      const { target, cut } = targetFromPaste(entry)
      const key = targetKey(target ?? '')
      if (target === undefined) found ??= targetProblem(entry, domainMessages.short)
      else if (key === own) found ??= serpCheckMessages.ownDomainAsCompetitor
      else if (keys.has(key)) found ??= serpCheckMessages.duplicateCompetitor
      else if (taken.length + domains.length >= limit) found = limitMessage
      else {
        domains.push(target)
        keys.add(key)
        cutAny ||= cut
      }
    }
    setProblem(found)
    setWasCut(cutAny)
    if (domains.length !== value.length) onChange(domains)
    if (found === undefined || domains.length !== value.length) setText('')
  }
  /** The field goes with the last domain, a button with its domain: the focus must not go with them. */
  const keepFocus = () =>
    requestAnimationFrame(() => {
      const lastButton = [...(root.current?.querySelectorAll('li button') ?? [])].at(-1)
      if (field.current !== null) field.current.focus()
      else if (lastButton instanceof HTMLElement) lastButton.focus()
    })
  const addTyped = () => {
    add(splitTargets(text))
    keepFocus()
  }
  const remove = (domain: string) => {
    onChange(value.filter((other) => other !== domain))
    setProblem(undefined)
    setWasCut(false)
    keepFocus()
  }
  /** Unless the whole domain is in the list already. */
  const widen = (domain: string) => {
    const host = hostOfTarget(domain)
    const keys = new Set([...value, ...taken, ownDomain].map(targetKey))
    if (keys.has(targetKey(host))) remove(domain)
    else onChange(value.map((one) => (one === domain ? host : one)))
    keepFocus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    addTyped()
  }
  const onPaste = (event: ClipboardEvent) => {
    const parts = splitPastedKeywords(event.clipboardData.getData('text')).filter((part) => part.trim() !== '')
    if (parts.length < 2) return
    event.preventDefault()
    add(parts)
    keepFocus()
  }
  const onBlur = (event: FocusEvent) => {
    if (text.trim() === '') return
    add(splitTargets(text))
    // From the field to its own button, which may be gone in a moment.
    if (event.relatedTarget instanceof Node && root.current?.contains(event.relatedTarget)) keepFocus()
  }
  return (
    <div ref={root} className={classes.root}>
      {value.length > 0 && (
        <ul className={classes.list} aria-label="Competitors">
          {value.map((domain, at) => (
            <li key={domain} className={classes.domain}>
              <SeriesMark of={competitorSeries[taken.length + at] ?? 'c1'} />
              <span>
                {domain}
                {isNarrowed(domain) && (
                  <span className={classes.narrowed}>
                    Only pages under this path count.{' '}
                    <Button variant="subtle" size="compact-xs" onClick={() => widen(domain)}>
                      Use {hostOfTarget(domain)} instead
                    </Button>
                  </span>
                )}
              </span>
              <CloseButton size={24} iconSize={14} aria-label={`Remove ${domain}`} onClick={() => remove(domain)} />
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <TextInput
          id={id}
          ref={field}
          // A dialog begins with this focus.
          data-autofocus
          size="md"
          aria-label={`${ordinals[count]} competitor`}
          placeholder={`${ordinals[count]} competitor`}
          leftSection={<SeriesMark of={next} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
            setWasCut(false)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
          error={problem !== undefined || error !== undefined}
          // Mantine names only its own messages; this one outlives the field.
          attributes={{ input: { 'aria-describedby': `${id}-note ${id}-problem` } }}
          rightSectionWidth={72}
          rightSection={
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconPlus size={13} stroke={2.2} aria-hidden />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={addTyped}
              aria-label="Add competitor"
            >
              Add
            </Button>
          }
        />
      )}
      <p id={`${id}-note`} className={classes.note} aria-live="polite">
        {wasCut && queryMessages.cutToTarget}
        {next === undefined && problem === undefined && limitMessage}
      </p>
      <p id={`${id}-problem`} className={classes.problem} aria-live="polite">
        {problem ?? error}
      </p>
    </div>
  )
}

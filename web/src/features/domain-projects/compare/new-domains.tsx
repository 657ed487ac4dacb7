import { Button, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { domainMessages, targetFromPaste, targetProblem } from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { RivalSuggestions } from '../../../parts/serp-fetches/domains/rival-suggestions.tsx'
import classes from './choose-dialog.module.css'

type NewDomainsProps = {
  /** The domain that is compared with others. */
  domain: string
  value: readonly string[]
  onChange: (targets: string[]) => void
  isFull: boolean
  /** It is there already. */
  isTaken: (target: string) => boolean
}

/** Domains to be checked now. */
export function NewDomains({ domain, value, onChange, isFull, isTaken }: NewDomainsProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const { target } = targetFromPaste(text)
    if (target === undefined) return setProblem(targetProblem(text, domainMessages.short))
    if (isTaken(target)) return setProblem(serpCheckMessages.duplicateCompetitor)
    onChange([...value, target])
    setText('')
    setProblem(undefined)
  }
  return (
    <div>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isFull) add()
        }}
      >
        <TextInput
          label="Check a new domain"
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          disabled={isFull}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="default" mt={24} disabled={isFull || text.trim() === ''}>
          Add
        </Button>
      </form>
      {value.length > 0 && (
        <ul className={classes.chips} aria-label="New domains">
          {value.map((target) => (
            <li key={target} className={classes.chip}>
              <span className="truncate">{target}</span>
              <CloseButton
                size={24}
                iconSize={14}
                aria-label={`Remove ${target}`}
                onClick={() => onChange(value.filter((one) => one !== target))}
              />
            </li>
          ))}
        </ul>
      )}
      <RivalSuggestions
        domain={domain}
        action="Add"
        isTaken={isTaken}
        isFull={isFull}
        onChoose={(target) => onChange([...value, target])}
      />
    </div>
  )
}

import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import {
  hasSubdomainWildcard,
  splitPasted,
  targetFromPaste,
  targetText,
  toTarget,
} from '#contract/rules/text/domain-syntax.ts'
import classes from '../../../shared/inputs/form-layout.module.css'
import { queryMessages } from '../messages.ts'

const beyondAscii = /[\u0080-\uffff]/

type DomainFieldProps = {
  id: string
  value: string
  onChange: (text: string) => void
  /** The person went on with something entered. */
  onLeft: () => void
  /** Called if the text contains a wildcard for subdomains. */
  onWildcard?: () => void
  error?: ReactNode
}

/** The own domain, or a path on one. The rest of an address is cut off, with a note. */
export function DomainField({ id, value, onChange, onLeft, onWildcard, error }: DomainFieldProps) {
  const [wasCut, setWasCut] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const searchedAs = asciiOf(value)
  return (
    <div className={classes.full}>
      <TextInput
        id={id}
        ref={field}
        size="md"
        label="Your Domain/URL"
        placeholder="example.com"
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        description={wasCut ? queryMessages.cutToTarget : searchedAs && `Searched as ${searchedAs}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        error={error}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setWasCut(false)
        }}
        onBlur={() => {
          const { target, cut } = targetFromPaste(value)
          if (target !== undefined && hasSubdomainWildcard(value)) onWildcard?.()
          // A domain in another script is shown as it was typed, not in Punycode.
          const shown = searchedAs === undefined ? target : targetText(splitPasted(value)).replace(/\/$/, '')
          if (target !== undefined && shown !== undefined && shown !== value) onChange(shown)
          setWasCut(cut && searchedAs === undefined)
          if (value.trim() !== '') onLeft()
        }}
      />
      <PathNote
        text={value}
        onUseHost={(host) => {
          onChange(host)
          setWasCut(false)
          field.current?.focus()
        }}
      />
    </div>
  )
}

/** People who paste the address of a page often mean the site. */
function PathNote({ text, onUseHost }: { text: string; onUseHost: (host: string) => void }) {
  const target = toTarget(targetFromPaste(text).target ?? '')
  if (target === undefined || target.path === '') return null
  const host = beyondAscii.test(text) ? splitPasted(text).host : target.host
  return (
    <p className={classes.pathNote}>
      <span>Only pages under {host + readable(target.path)} count.</span>
      <Button variant="subtle" size="compact-xs" onClick={() => onUseHost(host)}>
        Use {host} instead
      </Button>
    </p>
  )
}

function readable(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The form of a domain in another script that is searched for, which stays in the field the way its owner reads it; undefined otherwise. */
function asciiOf(text: string) {
  const { target } = targetFromPaste(text)
  return target !== undefined && beyondAscii.test(targetText(splitPasted(text))) ? target : undefined
}

import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { hostFromPaste } from '#contract/rules/domain-syntax.ts'
import classes from './form-layout.module.css'
import { inputMessages } from './messages.ts'

const beyondAscii = /[\u0080-\uffff]/

type DomainFieldProps = {
  id: string
  value: string
  onChange: (text: string) => void
  /** Somebody went on with something entered. */
  onLeft: () => void
  error?: ReactNode
}

/** The own domain. What is more than a host is cut off with a word. */
export function DomainField({ id, value, onChange, onLeft, error }: DomainFieldProps) {
  const [wasCut, setWasCut] = useState(false)
  const searchedAs = asciiOf(value)
  return (
    <TextInput
      id={id}
      className={classes.full}
      size="md"
      label="Your Domain/URL"
      placeholder="example.com"
      withAsterisk
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      description={wasCut ? inputMessages.cutToHost : searchedAs && `Searched as ${searchedAs}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        setWasCut(false)
      }}
      onBlur={() => {
        const { host, cut } = hostFromPaste(value)
        if (host !== undefined && host !== value && searchedAs === undefined) onChange(host)
        setWasCut(cut && searchedAs === undefined)
        if (value.trim() !== '') onLeft()
      }}
    />
  )
}

/** The host of a domain in another script, which stays in the field the way its owner reads it; undefined otherwise. */
function asciiOf(text: string) {
  const { host } = hostFromPaste(text)
  return host !== undefined && beyondAscii.test(text.trim()) ? host : undefined
}

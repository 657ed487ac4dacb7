import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { hostFromPaste } from '#contract/domain-syntax.ts'
import { formWords } from '../messages.ts'
import { type CheckFormValues, fieldIds } from './check-form-values.ts'
import { FormSection } from './form-section.tsx'
import classes from './start-check-page.module.css'

const beyondAscii = /[\u0080-\uffff]/

export function DomainSection({ form }: { form: UseFormReturnType<CheckFormValues> }) {
  const [wasCut, setWasCut] = useState(false)
  const field = form.getInputProps('domainUrl')
  const lookedUpAs = asciiOf(form.values.domainUrl)
  return (
    <FormSection title="Your domain" hint="With or without www. The best result on the domain is its rank.">
      <TextInput
        {...field}
        id={fieldIds.domainUrl}
        className={classes.full}
        size="md"
        label="Your Domain/URL"
        placeholder="example.com"
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        description={wasCut ? formWords.cutToHost : lookedUpAs && `Looked up as ${lookedUpAs}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => {
          field.onChange(event)
          setWasCut(false)
        }}
        onBlur={(event) => {
          const { host, cut } = hostFromPaste(form.values.domainUrl)
          if (host !== undefined && host !== form.values.domainUrl && lookedUpAs === undefined)
            form.setFieldValue('domainUrl', host)
          setWasCut(cut && lookedUpAs === undefined)
          if (form.values.domainUrl.trim() !== '') field.onBlur(event)
        }}
      />
    </FormSection>
  )
}

/** The host of a domain in another script, which stays in the field the way its owner reads it; undefined otherwise. */
function asciiOf(text: string) {
  const { host } = hostFromPaste(text)
  return host !== undefined && beyondAscii.test(text.trim()) ? host : undefined
}

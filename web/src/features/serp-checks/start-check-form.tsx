import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { UserData } from '#contract/accounts.ts'
import { hostFromPaste } from '#contract/domain-syntax.ts'
import type { CreditSetting } from '#contract/pricing.ts'
import { serpCheckMessages } from '#contract/serp-checks.ts'
import { CompetitorInput } from '../../shared/inputs/competitor-input.tsx'
import { type CheckFormValues, checkLimits, checkRules, emptyCheck, fieldIds } from './check-form-values.ts'
import { CheckPrice, priceOf, RequiredCredits } from './check-price.tsx'
import { FormSection } from './form-section.tsx'
import { KeywordSection } from './keyword-section.tsx'
import { LockedCompetitors } from './locked-competitors.tsx'
import { formWords } from './messages.ts'
import classes from './start-check-page.module.css'
import { useKeepDraft, useRestoredCheck } from './use-check-draft.ts'
import { useStartCheck } from './use-start-check.ts'
import { WhereToLook } from './where-to-look.tsx'

type StartCheckFormProps = {
  user: UserData
  /** The price row; undefined until the server has told it. */
  setting: CreditSetting | undefined
  onStarted: (id: number) => void
}

export function StartCheckForm({ user, setting, onStarted }: StartCheckFormProps) {
  const limits = checkLimits(user)
  const [cutNote, setCutNote] = useState(false)
  const form = useForm<CheckFormValues>({
    initialValues: useRestoredCheck(user),
    validateInputOnBlur: ['domainUrl'],
    validate: checkRules(user),
  })
  const endDraft = useKeepDraft(user, form.values)
  const { start, refuse, isBusy, problem, forgetProblem } = useStartCheck({
    onStarted: (id) => {
      endDraft()
      onStarted(id)
    },
    onFieldErrors: (errors) => {
      form.setErrors(errors)
      focusFirst(errors)
    },
  })
  const price = priceOf(setting, form.values)
  const submit = form.onSubmit(start, (errors) => {
    refuse(serpCheckMessages.fields)
    focusFirst(errors)
  })
  const domainField = form.getInputProps('domainUrl')
  return (
    <form className={classes.layout} onSubmit={submit} aria-label="Check SERP" noValidate>
      <div className={classes.form}>
        <FormSection title="Your domain" hint="With or without www. The best result on the domain is its rank.">
          <TextInput
            {...domainField}
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
            description={cutNote ? formWords.cutToHost : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => {
              domainField.onChange(event)
              setCutNote(false)
            }}
            onBlur={(event) => {
              const { host, cut } = hostFromPaste(form.values.domainUrl)
              if (host !== undefined && host !== form.values.domainUrl) form.setFieldValue('domainUrl', host)
              setCutNote(cut)
              if (form.values.domainUrl.trim() !== '') domainField.onBlur(event)
            }}
          />
        </FormSection>
        <FormSection title="Where to look" hint="One engine, device, language and place per check.">
          <WhereToLook form={form} isLocked={limits.isTrial} />
        </FormSection>
        <FormSection title="Keywords" hint="One per line, or paste a list. Doubles are dropped.">
          <KeywordSection form={form} limits={limits} below={<RequiredCredits price={price} setting={setting} />} />
        </FormSection>
        <FormSection title="Competitors" hint="Up to 3, checked on the same result pages at no extra charge.">
          {limits.isTrial ? (
            <LockedCompetitors />
          ) : (
            <div className={classes.full}>
              <CompetitorInput
                id={fieldIds.competitors}
                value={form.values.competitors}
                onChange={(competitors) => {
                  form.setFieldValue('competitors', competitors)
                  form.clearFieldError('competitors')
                }}
                ownDomain={form.values.domainUrl}
                cutNote={formWords.cutToHost}
                error={form.errors.competitors ?? undefined}
              />
            </div>
          )}
        </FormSection>
      </div>
      <CheckPrice
        values={form.values}
        setting={setting}
        price={price}
        balance={user.credits}
        competitorsLocked={limits.isTrial}
        isBusy={isBusy}
        problem={problem}
        onReset={() => {
          form.setInitialValues(emptyCheck(user))
          form.reset()
          setCutNote(false)
          forgetProblem()
        }}
      />
    </form>
  )
}

/** Fields stand in the order of the page. */
function focusFirst(errors: Record<string, unknown>) {
  for (const [field, id] of Object.entries(fieldIds)) {
    if (errors[field] === undefined || errors[field] === null) continue
    // The message has to be on screen before the field says that it is wrong.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
    return
  }
}

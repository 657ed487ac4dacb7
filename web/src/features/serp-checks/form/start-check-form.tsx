import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { UserData } from '#contract/account-data.ts'
import type { CreditSetting } from '#contract/pricing.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { formWords } from '../messages.ts'
import { type CheckFormValues, checkLimits, checkRules, emptyCheck, fieldIds } from './check-form-values.ts'
import { CheckPrice, priceOf, RequiredCredits } from './check-price.tsx'
import { CompetitorSection } from './competitor-section.tsx'
import { DomainSection } from './domain-section.tsx'
import { FillIn } from './fill-in.tsx'
import { ResetQuestion } from './form-questions.tsx'
import { FormSection } from './form-section.tsx'
import { KeywordSection } from './keyword-section.tsx'
import { repeatCheck } from './repeat-check.ts'
import classes from './start-check-page.module.css'
import { type FilledFrom, useKeepDraft, useRestoredDraft } from './use-check-draft.ts'
import { useStartCheck } from './use-start-check.ts'
import { WhereToLook } from './where-to-look.tsx'

type StartCheckFormProps = {
  user: UserData
  /** The price row; undefined until the server has told it. */
  setting: CreditSetting | undefined
  /** The check the address asks to repeat; undefined once that is done. */
  from: number | undefined
  onFilledIn: () => void
  onStarted: (id: number) => void
}

export function StartCheckForm({ user, setting, from, onFilledIn, onStarted }: StartCheckFormProps) {
  const limits = checkLimits(user)
  const restored = useRestoredDraft(user)
  const [filledFrom, setFilledFrom] = useState(restored.filledFrom)
  const [asksReset, setAsksReset] = useState(false)
  /** Counts what the form was replaced by, so that no field keeps a word about what stood there before. */
  const [round, setRound] = useState(0)
  const form = useForm<CheckFormValues>({
    initialValues: restored.values,
    validateInputOnBlur: ['domainUrl'],
    validate: checkRules(user),
  })
  const endDraft = useKeepDraft(user, form.values, filledFrom)
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
  const replaceWith = (values: CheckFormValues, filled?: FilledFrom) => {
    form.setInitialValues(values)
    form.reset()
    setFilledFrom(filled)
    setRound(round + 1)
    forgetProblem()
  }
  const reset = () => {
    replaceWith(emptyCheck(user))
    if (from !== undefined) onFilledIn()
    focusField(fieldIds.domainUrl)
  }
  const isUntouched = [JSON.stringify(emptyCheck(user)), filledFrom?.as].includes(JSON.stringify(form.values))
  const price = priceOf(setting, form.values)
  const submit = form.onSubmit(start, (errors) => {
    refuse(serpCheckMessages.fields)
    focusFirst(errors)
  })
  return (
    <form className={classes.layout} onSubmit={submit} aria-label="Check SERP" noValidate>
      <FillIn
        from={from}
        filledFrom={filledFrom}
        isUntouched={isUntouched}
        onFill={(check) => {
          const { values, isWhole } = repeatCheck(user, check)
          replaceWith(values, { id: check.id, isWhole, as: JSON.stringify(values) })
        }}
        onClear={() => (isUntouched ? reset() : setAsksReset(true))}
        onDone={onFilledIn}
      />
      <div key={round} className={classes.form}>
        <DomainSection form={form} />
        <FormSection title="Where to look" hint="One engine, device, language and place per check.">
          <WhereToLook form={form} setting={setting} isLocked={limits.isTrial} />
        </FormSection>
        <FormSection title="Keywords" hint={formWords.keywordsHint}>
          <KeywordSection form={form} limits={limits} below={<RequiredCredits price={price} setting={setting} />} />
        </FormSection>
        <CompetitorSection form={form} isLocked={limits.isTrial} />
      </div>
      <CheckPrice
        values={form.values}
        setting={setting}
        price={price}
        balance={user.credits}
        competitorsLocked={limits.isTrial}
        isBusy={isBusy}
        problem={problem}
        onReset={() => setAsksReset(true)}
      />
      {asksReset && <ResetQuestion onConfirm={reset} onClose={() => setAsksReset(false)} />}
    </form>
  )
}

/** Fields stand in the order of the page. */
function focusFirst(errors: Record<string, unknown>) {
  for (const [field, id] of Object.entries(fieldIds)) {
    if (errors[field] !== undefined && errors[field] !== null) return focusField(id)
  }
}

/** In the next frame: a message has to be on screen before its field is focused, and a field before itself. */
function focusField(id: string) {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

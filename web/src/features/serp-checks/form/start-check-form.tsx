import { type UseFormReturnType, useForm } from '@mantine/form'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { draftNames } from '../../../parts/paid-runs/draft-names.ts'
import { queryPrice, RequiredCredits } from '../../../parts/paid-runs/price/required-credits.tsx'
import { DomainField } from '../../../parts/serp-fetches/domains/domain-field.tsx'
import { SubdomainsChoice } from '../../../parts/serp-fetches/domains/subdomains-choice.tsx'
import { QueryKeywords } from '../../../parts/serp-fetches/keywords/query-keywords.tsx'
import { queryMessages } from '../../../parts/serp-fetches/messages.ts'
import { ChoiceAnnouncer } from '../../../parts/serp-fetches/search-settings/choices/choice-announcer.tsx'
import { PlaceChoices } from '../../../parts/serp-fetches/search-settings/choices/place-choices.tsx'
import { SearchChoices } from '../../../parts/serp-fetches/search-settings/choices/search-choices.tsx'
import { settingsFormOf } from '../../../parts/serp-fetches/search-settings/choices/settings-form.ts'
import { useEngineChange } from '../../../parts/serp-fetches/search-settings/choices/use-engine-change.ts'
import { firstWrongField, focusField } from '../../../shared/inputs/field-errors.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { formMessages } from '../../../shared/inputs/messages.ts'
import { useKeepDraft, useRestoredDraft } from '../../../shared/session/use-draft.ts'
import type { CheckAddress } from './check-address.ts'
import { type PrefilledFrom, restoreDraft } from './check-draft.ts'
import { type CheckFormValues, checkLimits, checkRules, emptyCheck, fieldIds } from './check-form-values.ts'
import { CheckPrice } from './check-price.tsx'
import { CompetitorSection } from './competitor-section.tsx'
import filled from './prefill-line.module.css'
import { namesSource } from './prefill-source.ts'
import { useStartCheck } from './use-start-check.ts'

/** Few forms are filled in from an earlier check. */
const Prefill = lazy(() => import('./prefill.tsx'))

type StartCheckFormProps = {
  user: UserData
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  /** The source in the address; empty once the form is filled in. */
  address: CheckAddress
  onPrefilled: () => void
  onStarted: (id: number) => void
}

export function StartCheckForm({ user, setting, address, onPrefilled, onStarted }: StartCheckFormProps) {
  const limits = checkLimits(user)
  const restored = useRestoredDraft(draftNames.check, user.id, (draft) => restoreDraft(user, draft))
  const [prefilledFrom, setPrefilledFrom] = useState(restored.prefilledFrom)
  const [asksReset, setAsksReset] = useState(false)
  /** Counts resets of the form, so that no field keeps an error about its earlier content. */
  const [round, setRound] = useState(0)
  const form = useForm<CheckFormValues>({
    initialValues: restored.values,
    validate: checkRules(user),
  })
  const isEmpty = JSON.stringify(form.values) === JSON.stringify(emptyCheck(user))
  const draft = useMemo(() => ({ ...form.values, prefilledFrom }), [form.values, prefilledFrom])
  const endDraft = useKeepDraft(draftNames.check, user.id, draft, isEmpty)
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
  const replaceWith = (values: CheckFormValues, filled?: PrefilledFrom) => {
    form.setInitialValues(values)
    form.reset()
    setPrefilledFrom(filled)
    setRound(round + 1)
    forgetProblem()
  }
  const reset = () => {
    replaceWith(emptyCheck(user))
    if (namesSource(address)) onPrefilled()
    focusField(fieldIds.domainUrl)
  }
  const isUntouched = isEmpty || prefilledFrom?.as === JSON.stringify(form.values)
  const price = queryPrice(setting, form.values)
  const submit = form.onSubmit(start, (errors) => {
    refuse(serpCheckMessages.fields)
    focusFirst(errors)
  })
  return (
    <form className={layout.layout} onSubmit={submit} aria-label="Check SERP" noValidate>
      <div role="status" className={filled.root}>
        {(namesSource(address) || prefilledFrom !== undefined) && (
          <Suspense>
            <Prefill
              user={user}
              address={address}
              prefilledFrom={prefilledFrom}
              isUntouched={isUntouched}
              onFill={({ name, missing }, { values, isWhole }) =>
                replaceWith(values, { name, missing, isWhole, as: JSON.stringify(values) })
              }
              onClear={() => (isUntouched ? reset() : setAsksReset(true))}
              onDone={onPrefilled}
            />
          </Suspense>
        )}
      </div>
      <div key={round} className={layout.form}>
        <FormSection title="Your domain" hint="With or without www. We report your best-ranking page.">
          <DomainField
            id={fieldIds.domainUrl}
            value={form.values.domainUrl}
            onChange={(text) => form.setFieldValue('domainUrl', text)}
            onLeft={() => form.validateField('domainUrl')}
            onWildcard={() => form.setFieldValue('includesSubdomains', true)}
            error={form.errors.domainUrl}
          />
          <SubdomainsChoice
            domain={form.values.domainUrl}
            checked={form.values.includesSubdomains}
            onChange={(checked) => form.setFieldValue('includesSubdomains', checked)}
          />
        </FormSection>
        <FormSection title="Search settings" hint="One search engine, device, language and location per check.">
          <LocationFields form={form} setting={setting} isLocked={limits.isTrial} />
        </FormSection>
        <FormSection title="Keywords" hint={queryMessages.keywordsHint}>
          <QueryKeywords
            id={fieldIds.keywords}
            value={form.values.keywords}
            onChange={(keywords) => {
              form.setFieldValue('keywords', keywords)
              form.clearFieldError('keywords')
            }}
            limits={limits}
            error={form.errors.keywords ?? undefined}
            below={<RequiredCredits price={price} setting={setting} limits={limits} />}
          />
        </FormSection>
        <CompetitorSection form={form} isLocked={limits.isTrial} />
      </div>
      <CheckPrice
        values={form.values}
        setting={setting}
        price={price}
        balance={user.credits}
        limits={limits}
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
  const field = firstWrongField(Object.keys(fieldIds) as (keyof typeof fieldIds)[], errors)
  if (field !== undefined) focusField(fieldIds[field])
}

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type QuestionProps = { onConfirm: () => void; onClose: () => void }

function ResetQuestion(props: QuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={formMessages.reset} confirm="Reset" {...props}>
        This clears everything you entered.
      </ConfirmDialog>
    </Suspense>
  )
}

type LocationFieldsProps = {
  form: UseFormReturnType<CheckFormValues>
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  isLocked: boolean
}

/** Engine, device, language, depth and place. */
function LocationFields({ form, setting, isLocked }: LocationFieldsProps) {
  const settings = settingsFormOf(form)
  const change = useEngineChange(settings)
  return (
    <>
      <SearchChoices form={settings} change={change} setting={setting} isLocked={isLocked} />
      <PlaceChoices form={settings} change={change} />
      <ChoiceAnnouncer notes={change.notes} />
    </>
  )
}

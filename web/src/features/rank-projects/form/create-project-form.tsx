import { Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { useMaintenance } from '../../../parts/access/maintenance.ts'
import { draftNames } from '../../../parts/paid-runs/draft-names.ts'
import { type QueryPrice, queryPrice, RequiredCredits } from '../../../parts/paid-runs/price/required-credits.tsx'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { askedReading } from '../../../parts/serp-fetches/search-settings/asked-reading.ts'
import { ChoiceAnnouncer } from '../../../parts/serp-fetches/search-settings/choices/choice-announcer.tsx'
import { PlaceChoices } from '../../../parts/serp-fetches/search-settings/choices/place-choices.tsx'
import { settingsFormOf } from '../../../parts/serp-fetches/search-settings/choices/settings-form.ts'
import { useEngineChange } from '../../../parts/serp-fetches/search-settings/choices/use-engine-change.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { focusField } from '../../../shared/inputs/field-errors.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { formMessages } from '../../../shared/inputs/messages.ts'
import { useKeepDraft, useRestoredDraft } from '../../../shared/session/use-draft.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import classes from './create-project.module.css'
import { countedSettings } from './form-settings.ts'
import { InfoStep } from './info-step.tsx'
import { checkFormMessages } from './messages.ts'
import { emptyProject, type ProjectFormValues, projectLimits, projectRules } from './project-form-values.ts'
import { ProjectPrice } from './project-price.tsx'
import { furthestStep, isStepValid, placeOfError, projectSteps } from './project-steps.ts'
import { restoreProject } from './restore-project.ts'
import { lastStep } from './step-address.ts'
import { StepButtons } from './step-buttons.tsx'
import { StepList } from './step-list.tsx'
import { useCreateProject } from './use-create-project.ts'

const loadQueryStep = () => import('./query-step.tsx')
const QueryStep = lazy(loadQueryStep)
const FurtherSettings = lazy(async () => ({ default: (await import('./further-settings.tsx')).FurtherSettings }))
const loadScheduleStep = () => import('./schedule-step.tsx')
const ScheduleStep = lazy(loadScheduleStep)

/** The step of the location and of further settings. */
const settingsStep = 3

export type StepAddress = { step: number; onStep: (step: number) => void }

type CreateProjectFormProps = StepAddress & {
  user: UserData
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  /** The number of keywords a project may hold; null without a limit, undefined until it is known. */
  keywordLimit: number | null | undefined
  onCreated: (id: number, keywords: number) => void
}

/** A project in four steps. Values live as long as the tab; the step is the address's. */
export function CreateProjectForm(props: CreateProjectFormProps) {
  const { user, setting, keywordLimit, step: asked, onStep, onCreated } = props
  const limits = projectLimits(user, keywordLimit)
  const rules = projectRules(limits)
  const [asksReset, setAsksReset] = useState(false)
  const [now] = useState(() => new Date())
  /** Counts resets of the form, so that no field keeps an error about its earlier content. */
  const [round, setRound] = useState(0)
  const restored = useRestoredDraft(draftNames.project, user.id, (draft) => restoreProject(user, draft))
  const form = useForm<ProjectFormValues>({ initialValues: restored, validate: rules })
  const { values } = form
  useLoadAhead(loadQueryStep)
  useLoadAhead(loadScheduleStep)
  const isEmpty = JSON.stringify(values) === JSON.stringify(emptyProject(user))
  const endDraft = useKeepDraft(draftNames.project, user.id, values, isEmpty)
  const settings = settingsFormOf(form)
  const change = useEngineChange(settings)
  const checked = { rules, setting, limits }
  const furthest = furthestStep(values, checked)
  const step = Math.min(asked, furthest)
  const { box: focusStep, goTo } = useFocusOnStep(step, onStep)
  const price = projectPrice(setting, values)
  const mayViewPlans = holdsAbility('VIEW_PRICING_PAGE')
  const showErrors = (errors: Record<string, unknown>) => {
    const place = placeOfError(errors)
    if (place === undefined) return
    goTo(place.step, place.id)
  }
  const counted = countedSettings(values).reduce((sum, { keyword_count }) => sum + keyword_count, 0)
  const most = limits.isTrial ? limits.keywords : (keywordLimit ?? Number.POSITIVE_INFINITY)
  const beyond =
    values.furtherSettings.length > 0 && counted > most
      ? `${formatCount(counted)} keywords × search settings are more than the ${formatCount(most)} keywords a project can have. Remove keywords or search settings.`
      : undefined
  const { create, isBusy, problem, forgetProblem } = useCreateProject({
    isTrial: limits.isTrial,
    onCreated: (id) => {
      endDraft()
      onCreated(id, counted)
    },
    onFieldErrors: (errors) => {
      form.setErrors(errors)
      showErrors(errors)
    },
  })
  const isClosed = useMaintenance('SERP Projects')
  const isShort = price !== undefined && price.total > user.credits
  const mayGoOn =
    (step < settingsStep || beyond === undefined) &&
    isStepValid(step, values, checked) &&
    (step < lastStep || (furthest === lastStep && price !== undefined && !isShort && !isClosed))
  const submit = () => {
    if (!mayGoOn) return
    if (step < lastStep) onStep(step + 1)
    else create(values)
  }
  const reset = () => {
    form.setInitialValues(emptyProject(user))
    form.reset()
    setRound(round + 1)
    forgetProblem()
    goTo(1, projectSteps[0].fields.projectName)
  }
  return (
    <form
      className={layout.layout}
      aria-label="New project"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div key={round} className={layout.form}>
        <StepList current={step} furthest={furthest} onGo={onStep} />
        <fieldset ref={focusStep} tabIndex={-1} className={classes.steps} aria-label={projectSteps[step - 1]?.title}>
          {step === 1 && <InfoStep form={form} change={change} setting={setting} isLocked={limits.isTrial} />}
          <Suspense fallback={<Skeleton height={320} m={24} />}>
            {step === 2 && (
              <QueryStep
                form={form}
                limits={limits}
                perProject={keywordLimit}
                below={<RequiredCredits price={price} setting={setting} limits={limits} />}
              />
            )}
            {step === settingsStep && (
              <>
                <FormSection title="Location" hint="Where searches are made from.">
                  <PlaceChoices form={settings} change={change} />
                </FormSection>
                <FurtherSettings form={form} isLocked={limits.isTrial} beyond={beyond} />
              </>
            )}
            {step === lastStep && <ScheduleStep form={form} isLocked={limits.isTrial} now={now} />}
          </Suspense>
        </fieldset>
        <ChoiceAnnouncer notes={change.notes} />
        <StepButtons
          step={step}
          mayGoOn={mayGoOn}
          needsCredits={isShort && mayViewPlans}
          isBusy={isBusy}
          price={price?.total}
          balance={user.credits}
          onReset={() => setAsksReset(true)}
          onBack={() => onStep(step - 1)}
        />
      </div>
      <ProjectPrice
        values={values}
        price={price}
        balance={user.credits}
        isTrial={limits.isTrial}
        mayViewPlans={mayViewPlans}
        problem={problem}
        now={now}
      />
      {asksReset && <ResetQuestion onConfirm={reset} onClose={() => setAsksReset(false)} />}
    </form>
  )
}

/** The price of the keywords in all settings. */
function projectPrice(costs: CreditSetting | undefined, values: ProjectFormValues): QueryPrice | undefined {
  const price = queryPrice(costs, values)
  if (price === undefined || costs === undefined || values.furtherSettings.length === 0) return price
  return { ...price, total: runCost(costs, { ...values, ...askedReading(values) }, countedSettings(values)) }
}

/**
 * The button that led to another step may be gone with the last one. `goTo` leads to a field: where it is of another step, the
 * focus waits until that is shown.
 */
function useFocusOnStep(step: number, onStep: (step: number) => void) {
  const box = useRef<HTMLFieldSetElement>(null)
  const before = useRef(step)
  const wanted = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (wanted.current === undefined) box.current?.focus({ preventScroll: true })
    else focusField(wanted.current)
    wanted.current = undefined
  }, [step])
  const goTo = (to: number, fieldId: string) => {
    if (to === step) return focusField(fieldId)
    wanted.current = fieldId
    onStep(to)
  }
  return { box, goTo }
}

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

const ResetQuestion = (props: { onConfirm: () => void; onClose: () => void }) => (
  <Suspense>
    <ConfirmDialog title={formMessages.reset} confirm="Reset" {...props}>
      {checkFormMessages.resetText}
    </ConfirmDialog>
  </Suspense>
)

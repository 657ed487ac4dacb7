import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { trialSearch } from '#contract/rules/limits/limits.ts'
import { countries, findCountry, findLanguage, languages } from '#contract/rules/locations/places.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import { LanguagePicker } from '../../../parts/locations/language-picker.tsx'
import { CountryPicker, PlacePicker } from '../../../parts/locations/location-picker.tsx'
import { DomainField } from '../../../parts/serp-fetches/domains/domain-field.tsx'
import { useKeywordMarkets } from '../../../parts/serp-fetches/domains/engine-offers.ts'
import { languageFor } from '../../../parts/serp-fetches/search-settings/choices/engine-fit.ts'
import { SiteCheckPrice } from '../../../parts/site-checks/form/site-check-price.tsx'
import { useStartCheck } from '../../../parts/site-checks/form/use-start-check.ts'
import { client } from '../../../shared/api/client.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { firstWrongField, focusField } from '../../../shared/inputs/field-errors.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { formMessages } from '../../../shared/inputs/messages.ts'
import { useKeepDraft, useRestoredDraft } from '../../../shared/session/use-draft.ts'
import { domainChecks } from '../domain-checks.ts'
import { domainMessages } from '../messages.ts'
import {
  type DomainCheckValues,
  domainCheckRules,
  draftName,
  emptyDomainCheck,
  domainFieldIds as fieldIds,
  limitBounds,
  limitOf,
  limitProblem,
  restoreDomainCheck,
  toDomainCheckInput,
} from './domain-check-values.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type DomainCheckFormProps = {
  user: UserData
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  /** Keywords the account may load; undefined until it is loaded. */
  most: number | undefined
  onStarted: (id: number) => void
}

export function DomainCheckForm({ user, setting, most, onStarted }: DomainCheckFormProps) {
  const bounds = limitBounds(user, { setting, most })
  const restored = useRestoredDraft(draftName, user.id, (draft) => restoreDomainCheck(user, draft))
  const [asksReset, setAsksReset] = useState(false)
  /** Counts resets, so that no field keeps a word about what stood there before. */
  const [round, setRound] = useState(0)
  const markets = useMarkets(bounds.isTrial ? trialSearch.languageCode : undefined)
  const form = useForm<DomainCheckValues>({ initialValues: restored, validate: domainCheckRules(bounds, markets.has) })
  const isEmpty = JSON.stringify(form.values) === JSON.stringify(emptyDomainCheck(user))
  const endDraft = useKeepDraft(draftName, user.id, form.values, isEmpty)
  const { start, isBusy, problem, forgetProblem } = useStartCheck(domainChecks, {
    send: sendCheck,
    onStarted: (id) => {
      endDraft()
      onStarted(id)
    },
    onFieldErrors: (errors) => {
      form.setErrors(errors)
      focusFirst(errors)
    },
  })
  const { values, errors } = form
  const isMarket = markets.has(values.country, values.language)
  /** Chosen for a country that lacks the language before; undefined once something else is. */
  const [replaced, setReplaced] = useState<string>()
  const changeCountry = (country: number) => {
    const language = languageFor(markets.languagesOf(country), values.language)
    setReplaced(language === values.language ? undefined : languageReplaced(country, values.language, language))
    form.setValues({ country, language, place: null })
  }
  const isAllowed = limitProblem(values.limit, bounds) === null
  const reset = () => {
    form.setInitialValues(emptyDomainCheck(user))
    form.reset()
    forgetProblem()
    setReplaced(undefined)
    setRound(round + 1)
    focusField(fieldIds.target)
  }
  return (
    <form
      className={layout.layout}
      onSubmit={form.onSubmit(start, focusFirst)}
      aria-label="Check Your Domain Rank"
      noValidate
    >
      <div key={round} className={layout.form}>
        <FormSection title="Domain" hint="With or without www. Subdomains are included.">
          <DomainField
            id={fieldIds.target}
            value={values.target}
            onChange={(text) => form.setFieldValue('target', text)}
            onLeft={() => form.validateField('target')}
            error={errors.target}
          />
        </FormSection>
        <FormSection title="Keywords" hint="Keywords with the most traffic are loaded first.">
          <LimitField
            value={values.limit}
            onChange={(text) => form.setFieldValue('limit', text)}
            onLeft={() => form.validateField('limit')}
            error={errors.limit}
            bounds={bounds}
          />
        </FormSection>
        <FormSection title="Location and language" hint={domainMessages.countryData}>
          <CountryPicker
            id={fieldIds.country}
            searchEngine={searchEngines.google}
            value={values.country}
            offered={markets.countries}
            onChange={changeCountry}
            error={errors.country}
          />
          <PlacePicker
            key={values.country}
            id={fieldIds.state_city}
            country={values.country}
            searchEngine={searchEngines.google}
            value={values.place}
            onChange={(place) => form.setFieldValue('place', place)}
            error={errors.state_city}
          />
          <LanguagePicker
            id={fieldIds.language}
            searchEngine={searchEngines.google}
            value={values.language}
            offered={markets.languagesOf(values.country)}
            onChange={(language) => {
              setReplaced(undefined)
              form.setFieldValue('language', language)
            }}
            note={replaced}
            error={errors.language ?? (isMarket ? undefined : domainProjectMessages.market)}
            isLocked={bounds.isTrial}
          />
        </FormSection>
      </div>
      <SiteCheckPrice
        checks={domainChecks}
        setting={setting}
        rows={isAllowed ? (limitOf(values.limit) ?? null) : null}
        submit={domainChecks.words.check}
        balance={user.credits}
        isBusy={isBusy}
        problem={problem}
        onReset={() => setAsksReset(true)}
        offersPlansInMaintenance
      />
      <Suspense>
        {asksReset && (
          <ConfirmDialog
            title={formMessages.reset}
            confirm="Reset"
            onConfirm={reset}
            onClose={() => setAsksReset(false)}
          >
            This clears everything you entered.
          </ConfirmDialog>
        )}
      </Suspense>
    </form>
  )
}

async function sendCheck(values: DomainCheckValues, attemptId: string) {
  const { data, message } = await client.domainProjects.checkDomain(toDomainCheckInput(values, attemptId))
  return { id: data.domain_project_id, message }
}

function languageReplaced(country: number, ...codes: [lost: string, taken: string]) {
  const [lost, taken] = codes.map((code) => findLanguage(code)?.language_name ?? code)
  return `${findCountry(country)?.location_name ?? 'This country'} has no keyword data in ${lost}, so ${taken} was selected.`
}

function focusFirst(errors: Record<string, unknown>) {
  const field = firstWrongField(Object.keys(fieldIds) as (keyof typeof fieldIds)[], errors)
  if (field !== undefined) focusField(fieldIds[field])
}

type LimitFieldProps = {
  value: string
  onChange: (text: string) => void
  /** Called when the person goes on. */
  onLeft: () => void
  error: DomainCheckErrors
  bounds: ReturnType<typeof limitBounds>
}
type DomainCheckErrors = ReturnType<typeof useForm<DomainCheckValues>>['errors'][string]

/** The largest number of keywords to load. */
function LimitField({ value, onChange, onLeft, error, bounds }: LimitFieldProps) {
  return (
    <>
      <TextInput
        id={fieldIds.limit}
        size="md"
        label="Keyword limit"
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        description={`${bounds.least === 1 ? 'Up to' : `${formatCount(bounds.least)} to`} ${formatCount(bounds.most)} keywords`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeft}
      />
      {bounds.isTrial && error !== domainProjectMessages.limitOfTrial && (
        <div className={layout.full}>
          <p className={layout.limitNote}>
            <IconInfoCircle size={15} stroke={1.8} aria-hidden />
            <span>{domainProjectMessages.limitOfTrial}</span>
          </p>
        </div>
      )}
    </>
  )
}

/**
 * Countries with keyword data, and the languages of a country. Without the list all that the product knows: the server
 * refuses what there is no data for. A locked language leaves only the countries that have it.
 */
function useMarkets(locked: string | undefined) {
  const markets = useKeywordMarkets()
  const languagesOf = new Map(markets?.map(({ location_code, language_codes }) => [location_code, language_codes]))
  const has = (country: number, language: string) =>
    markets === undefined || languagesOf.get(country)?.includes(language) === true
  return {
    countries: countries.filter(
      ({ location_code: code }) =>
        markets === undefined || (locked === undefined ? languagesOf.has(code) : has(code, locked)),
    ),
    languagesOf: (country: number) => languages.filter(({ language_code }) => has(country, language_code)),
    has,
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findCountry, findLanguage } from '#contract/rules/locations/places.ts'
import {
  type SearchEngineCode,
  searchEngineNames,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { orpc } from '../../../../shared/api/client.ts'
import { formatPlace } from '../../../../shared/format/places.ts'
import { offeredCountries, offeredLanguages } from '../../domains/engine-offers.ts'
import { countryFor, languageFor } from './engine-fit.ts'
import type { SettingsForm } from './settings-form.ts'

/** Notes that say why a choice was replaced, by the field they stand beside. */
type ChoiceNotes = { language?: string; country?: string; place?: string }

/**
 * Another engine drops what it does not offer, each with a word beside its field. What its lists do not tell, because
 * they could not be loaded, stays; the server knows. An answer that comes late says nothing about what was chosen since.
 */
export function useEngineChange(form: SettingsForm) {
  const queryClient = useQueryClient()
  const [notes, setNotes] = useState<ChoiceNotes>({})
  const note = (added: ChoiceNotes) => setNotes((before) => ({ ...before, ...added }))

  const fitLanguage = async (searchEngine: SearchEngineCode) => {
    const offered = await dataOrNone(queryClient.fetchQuery(offeredLanguages(searchEngine)))
    const { language, searchEngine: now } = form.latest()
    const fitting = languageFor(offered, language)
    if (now !== searchEngine || fitting === language) return
    form.change({ language: fitting })
    const [lost, taken] = [language, fitting].map((code) => findLanguage(code)?.language_name ?? code)
    note({ language: `${nameOf(searchEngine)} doesn’t support ${lost}, so ${taken} was selected.` })
  }
  const fitCountry = async (searchEngine: SearchEngineCode) => {
    const offered = await dataOrNone(queryClient.fetchQuery(offeredCountries(searchEngine)))
    const { country, place, searchEngine: now } = form.latest()
    const fitting = countryFor(offered, country)
    if (now !== searchEngine || fitting === country) return
    form.change({ country: fitting, place: null })
    const [lost, taken] = [country, fitting].map((code) => findCountry(code)?.location_name ?? code)
    note({ country: `${nameOf(searchEngine)} doesn’t support ${lost}, so ${taken} was selected.` })
    if (place !== null) note({ place: `${formatPlace(place.location_name)} is not in ${taken}, so it was removed.` })
  }
  const fitPlace = async (searchEngine: SearchEngineCode) => {
    const { place, country } = form.latest()
    const countryIso = findCountry(country)?.country_iso_code
    if (place === null || countryIso === undefined) return
    const input = { countryIso, searchEngine, search: place.location_name }
    const offered = await dataOrNone(queryClient.fetchQuery(orpc.locations.listCities.queryOptions({ input })))
    const now = form.latest()
    if (now.searchEngine !== searchEngine || now.place?.location_code !== place.location_code) return
    const placeName = formatPlace(place.location_name)
    if (offered === undefined)
      return note({
        place: `We couldn’t check whether ${nameOf(searchEngine)} supports ${placeName}, so it was kept.`,
      })
    // The engines number their places apart; the same place has the same name.
    const same = offered.find(({ location_name }) => location_name === place.location_name) ?? null
    form.change({ place: same })
    if (same === null) note({ place: `${nameOf(searchEngine)} doesn’t support ${placeName}, so it was removed.` })
  }
  const changeEngine = async (searchEngine: SearchEngineCode) => {
    form.change({ searchEngine })
    setNotes({})
    await Promise.all([fitLanguage(searchEngine), fitCountry(searchEngine)])
    await fitPlace(searchEngine)
  }
  return {
    notes,
    changeEngine,
    /** A new choice needs no word about the last one. */
    forget: (field: keyof ChoiceNotes) => note({ [field]: undefined }),
  }
}

const nameOf = (searchEngine: SearchEngineCode) => searchEngineNames[searchEngineOf(searchEngine)]

const dataOrNone = <Answer extends { data: unknown }>(answer: Promise<Answer>): Promise<Answer['data'] | undefined> =>
  answer.then(
    ({ data }) => data,
    () => undefined,
  )

export type EngineChange = ReturnType<typeof useEngineChange>

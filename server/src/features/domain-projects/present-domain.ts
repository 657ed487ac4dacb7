import { findCountry } from '#contract/rules/locations/places.ts'
import { presentPlace } from '../../parts/locations/index.ts'
import { createSitePresenter, presentSite } from '../../parts/site-checks/index.ts'
import { domainStore } from './domain-work.ts'
import { domainDates } from './tables.ts'

/** Domains as they cross the wire. */
export const { presentAll: presentDomains, presentOne: presentOneDomain } = createSitePresenter({
  store: domainStore,
  figures: { figures: domainDates.figures },
  present: (domain, run, date) => ({
    ...presentSite(domain, run),
    location_name: presentPlace(domain.locationName),
    country_iso_code: findCountry(domain.countryCode)?.country_iso_code ?? '',
    country_code: domain.countryCode,
    language_code: domain.languageCode,
    schedule: domain.schedule,
    keywords_count: date?.figures.organic.count ?? null,
    traffic: date?.figures.organic.traffic ?? null,
  }),
})

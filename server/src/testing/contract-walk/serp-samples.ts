import { check, ofCheck } from './own-rows.ts'
import type { Sample } from './sample.ts'

export const serpSamples: Record<string, Sample> = {
  'GET /serp/list-cities/{countryIso}': {
    valid: { path: '/serp/list-cities/IE?searchEngine=1' },
    invalid: { path: '/serp/list-cities/IRL' },
    plainNames: ['countryIso'],
  },
  'POST /serp/check-serp': {
    valid: { path: '/serp/check-serp', body: check },
    invalid: { path: '/serp/check-serp', body: { ...check, domainUrl: 'none', keywords: 'coffee' } },
    plainNames: ['random_id'],
  },
  'POST /serp/refresh-serp': {
    invalid: { path: '/serp/refresh-serp', body: { id: 'one', confirm: 'yes' } },
    ofRow: ofCheck((id) => ({ path: '/serp/refresh-serp', body: { id, confirm: true } })),
  },
  'POST /serp/retry-serp': {
    invalid: { path: '/serp/retry-serp', body: { id: -1 } },
    ofRow: ofCheck((id) => ({ path: '/serp/retry-serp', body: { id } })),
  },
  'GET /serp/show-serp/{id}': {
    invalid: { path: '/serp/show-serp/one' },
    ofRow: ofCheck((id) => ({ path: `/serp/show-serp/${id}` })),
  },
  'GET /serp/show-serp-snapshot/{id}/{item}': {
    invalid: { path: '/serp/show-serp-snapshot/1/none' },
    ofRow: ofCheck((id) => ({ path: `/serp/show-serp-snapshot/${id}/1?run=1` })),
  },
  'POST /serp/rename-serp': {
    invalid: { path: '/serp/rename-serp', body: { id: 1, note: 'two\nlines' } },
    ofRow: ofCheck((id) => ({ path: '/serp/rename-serp', body: { id, note: 'Before the relaunch' } })),
  },
  'POST /serp/delete-serps': {
    invalid: { path: '/serp/delete-serps', body: { serps_ids: [] } },
    ofRow: ofCheck((id) => ({ path: '/serp/delete-serps', body: { serps_ids: [id] } })),
  },
  'POST /excel/generate-serps-with-id': {
    invalid: { path: '/excel/generate-serps-with-id', body: { id: {} } },
    ofRow: ofCheck((id) => ({ path: '/excel/generate-serps-with-id', body: { id } })),
  },
  'GET /serp/list-countries': {
    valid: { path: '/serp/list-countries?searchEngine=2' },
    invalid: { path: '/serp/list-countries?searchEngine=9' },
  },
  'GET /serp/list-languages': {
    valid: { path: '/serp/list-languages?searchEngine=3' },
    invalid: { path: '/serp/list-languages?searchEngine=google' },
  },
  'GET /serp/list-serps': {
    valid: { path: '/serp/list-serps?page=1&per_page=30' },
    invalid: { path: '/serp/list-serps?per_page=101' },
  },
}

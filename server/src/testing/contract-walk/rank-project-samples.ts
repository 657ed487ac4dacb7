import { ofProject, ofTrackedCheck, project } from './own-rows.ts'
import type { Sample } from './sample.ts'

const { projectName, searchEngine, deviceType, language, country } = project
const settings = {
  projectName,
  ...{ searchEngine, deviceType, language, country },
  state_city: null,
  depth: 20,
  extraPage: false,
  loadsAiOverview: false,
}

export const rankProjectSamples: Record<string, Sample> = {
  'POST /projects': {
    valid: { path: '/projects', body: project },
    invalid: { path: '/projects', body: { ...project, projectName: '', runAt: '25:00' } },
    plainNames: ['random_id'],
  },
  'GET /projects': { valid: { path: '/projects?page=1' }, invalid: { path: '/projects?page=0' } },
  'PUT /projects/{id}': {
    invalid: { path: '/projects/1', body: { isRuntime: 'no', timeZone: 'Nowhere' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/${id}`, body: { isRuntime: 1, duration: 'never' } })),
  },
  'POST /projects/list-known-keywords/{id}': {
    invalid: { path: '/projects/list-known-keywords/1', body: { keywords: [] } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-known-keywords/${id}`, body: { keywords: ['Coffee'] } })),
  },
  'PUT /projects/change-settings/{id}': {
    invalid: { path: '/projects/change-settings/1', body: { ...settings, depth: 30, projectName: '' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/change-settings/${id}`, body: settings })),
  },
  'DELETE /projects/{id}': {
    invalid: { path: '/projects/one' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/${id}` })),
  },
  'GET /projects/list-histories/{id}': {
    invalid: { path: '/projects/list-histories/1?page=none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-histories/${id}?page=1` })),
  },
  'GET /projects/list-competitors/{id}': {
    invalid: { path: '/projects/list-competitors/1?page=none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-competitors/${id}?page=1` })),
  },
  'POST /projects/remove-project-competitors': {
    invalid: { path: '/projects/remove-project-competitors', body: { project_id: 1, competitorToRemove: [] } },
    ofRow: ofProject(({ id }) => ({
      path: '/projects/remove-project-competitors',
      body: { project_id: id, competitorToRemove: ['rival.example'] },
    })),
  },
  'POST /projects/delete-project-keywords': {
    invalid: { path: '/projects/delete-project-keywords', body: { keywords_ids: 'all' } },
    ofRow: ofProject(({ keyword }) => ({
      path: '/projects/delete-project-keywords',
      body: { keywords_ids: [keyword] },
    })),
  },
  'POST /projects/refresh-project/{id}': {
    invalid: { path: '/projects/refresh-project/1', body: { confirm: 'yes' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/refresh-project/${id}`, body: { confirm: true } })),
  },
  'POST /projects/track-check': {
    invalid: { path: '/projects/track-check', body: { id: 1, projectName: '' } },
    ofRow: ofTrackedCheck((id) => ({ path: '/projects/track-check', body: { id, projectName: 'From a check' } })),
  },
  'GET /projects/show-overview/{id}': {
    invalid: { path: '/projects/show-overview/1?days=31' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/show-overview/${id}?days=90` })),
  },
  'GET /projects/show-features/{id}': {
    invalid: { path: '/projects/show-features/none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/show-features/${id}` })),
  },
  'GET /projects/show-keyword/{id}/{keyword_id}': {
    invalid: { path: '/projects/show-keyword/1/1?days=all' },
    ofRow: ofProject(({ id, keyword }) => ({ path: `/projects/show-keyword/${id}/${keyword}?days=365` })),
  },
  'GET /projects/show-serp-snapshot/{id}/{keyword_id}': {
    invalid: { path: '/projects/show-serp-snapshot/1/1?date=yesterday' },
    ofRow: ofProject(({ id, keyword }) => ({ path: `/projects/show-serp-snapshot/${id}/${keyword}` })),
  },
  'POST /projects/add-note/{id}': {
    invalid: { path: '/projects/add-note/1', body: { date: '2026-02-30', text: '' } },
    ofRow: ofProject(({ id }) => ({
      path: `/projects/add-note/${id}`,
      body: { date: '2026-11-20', text: 'New shop' },
    })),
  },
  'PUT /projects/edit-note/{id}/{note_id}': {
    invalid: { path: '/projects/edit-note/1/1', body: { date: '2026-02-30', text: '' } },
    ofRow: ofProject(({ id, note }) => ({
      path: `/projects/edit-note/${id}/${note}`,
      body: { date: '2026-11-21', text: 'Newer shop' },
    })),
  },
  'DELETE /projects/delete-note/{id}/{note_id}': {
    invalid: { path: '/projects/delete-note/1/none' },
    ofRow: ofProject(({ id, note }) => ({ path: `/projects/delete-note/${id}/${note}` })),
  },
  'GET /excel/generate-project/{id}': {
    invalid: { path: '/excel/generate-project/one' },
    ofRow: ofProject(({ id }) => ({ path: `/excel/generate-project/${id}` })),
  },
  'POST /projects/export/{id}': {
    invalid: { path: '/projects/export/1', body: { from: '2027-03-02', to: '2027-03-01' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export/${id}`, body: { format: 'csv', columns: ['volume'] } })),
  },
}

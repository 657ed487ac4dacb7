import { ofGroup, ofProject, ofTrackedCheck, project } from './own-rows.ts'
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
  'POST /projects/add-setting/{id}': {
    invalid: { path: '/projects/add-setting/1', body: { searchEngine, deviceType: 4, language, country } },
    ofRow: ofProject(({ id }) => ({
      path: `/projects/add-setting/${id}`,
      body: { searchEngine, deviceType, language, country: 2826 },
    })),
  },
  'DELETE /projects/delete-setting/{id}/{setting_id}': {
    invalid: { path: '/projects/delete-setting/1/first' },
    ofRow: ofProject(({ id, setting }) => ({ path: `/projects/delete-setting/${id}/${setting}` })),
  },
  'GET /projects/list-setting-totals/{id}': {
    invalid: { path: '/projects/list-setting-totals/1?setting=first' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-setting-totals/${id}?compare=7d` })),
  },
  'GET /projects/export-setting-totals/{id}': {
    invalid: { path: '/projects/export-setting-totals/1?format=pdf' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export-setting-totals/${id}?format=csv` })),
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
  'GET /projects/show-movement/{id}/{keyword_id}': {
    invalid: { path: '/projects/show-movement/1/1?date=yesterday' },
    ofRow: ofProject(({ id, keyword }) => ({ path: `/projects/show-movement/${id}/${keyword}` })),
  },
  'GET /projects/show-week/{id}': {
    invalid: { path: '/projects/show-week/none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/show-week/${id}` })),
  },
  'GET /projects/list-pages/{id}': {
    invalid: { path: '/projects/list-pages/1?sort=colour' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-pages/${id}?sort=visits&compare=7d&show=lost` })),
  },
  'POST /projects/export-pages/{id}': {
    invalid: { path: '/projects/export-pages/1', body: { format: 'pdf' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export-pages/${id}`, body: { format: 'csv', sort: 'best' } })),
  },
  'GET /projects/list-share-of-voice/{id}': {
    invalid: { path: '/projects/list-share-of-voice/1?tag=1&segment=2' },
    ofRow: ofProject(({ id }) => ({
      path: `/projects/list-share-of-voice/${id}?sort=growth&show=untracked&compare=7d`,
    })),
  },
  'GET /projects/show-share-curves/{id}': {
    invalid: { path: '/projects/show-share-curves/1?days=31' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/show-share-curves/${id}?days=365` })),
  },
  'GET /projects/export-share-of-voice/{id}': {
    invalid: { path: '/projects/export-share-of-voice/1?format=pdf' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export-share-of-voice/${id}?format=csv` })),
  },
  'PUT /projects/set-share-weight/{id}': {
    invalid: { path: '/projects/set-share-weight/1', body: { weight: 'clicks' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/set-share-weight/${id}`, body: { weight: 'volume' } })),
  },
  'PUT /projects/set-target-pages/{id}': {
    invalid: { path: '/projects/set-target-pages/1', body: { keywords_ids: [1], target_page: 'two words' } },
    ofRow: ofProject(({ id, keyword }) => ({
      path: `/projects/set-target-pages/${id}`,
      body: { keywords_ids: [keyword], target_page: '/guides/*' },
    })),
  },
  'POST /projects/import-target-pages/{id}': {
    invalid: { path: '/projects/import-target-pages/1', body: { keywords: ['tea'], target_pages: [] } },
    ofRow: ofProject(({ id }) => ({
      path: `/projects/import-target-pages/${id}`,
      body: { keywords: ['coffee'], target_pages: ['/coffee'] },
    })),
  },
  'GET /projects/list-groups/{id}': {
    invalid: { path: '/projects/list-groups/1?shared=8' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-groups/${id}?shared=2&sort=stability&show=without_page` })),
  },
  'GET /projects/show-group/{id}/{keyword_id}': {
    invalid: { path: '/projects/show-group/1/1?shared=one' },
    ofRow: ofGroup(({ id, keyword }) => ({ path: `/projects/show-group/${id}/${keyword}?shared=3` })),
  },
  'POST /projects/export-groups/{id}': {
    invalid: { path: '/projects/export-groups/1', body: { format: 'pdf' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export-groups/${id}`, body: { format: 'csv', shared: 4 } })),
  },
  'POST /projects/tag-groups/{id}': {
    invalid: { path: '/projects/tag-groups/1', body: { shared: 1, keywords_ids: [] } },
    ofRow: ofGroup(({ id, keyword }) => ({ path: `/projects/tag-groups/${id}`, body: { keywords_ids: [keyword] } })),
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
  'GET /projects/show-note-effect/{id}/{note_id}': {
    invalid: { path: '/projects/show-note-effect/1/none' },
    ofRow: ofProject(({ id, note }) => ({ path: `/projects/show-note-effect/${id}/${note}` })),
  },
  'DELETE /projects/delete-note/{id}/{note_id}': {
    invalid: { path: '/projects/delete-note/1/none' },
    ofRow: ofProject(({ id, note }) => ({ path: `/projects/delete-note/${id}/${note}` })),
  },
  'GET /projects/list-tags/{id}': {
    invalid: { path: '/projects/list-tags/none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-tags/${id}` })),
  },
  'POST /projects/add-tag/{id}': {
    invalid: { path: '/projects/add-tag/1', body: { name: 'a, b', color: 'red' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/add-tag/${id}`, body: { name: 'Beans', color: 'plum' } })),
  },
  'PUT /projects/edit-tag/{id}/{tag_id}': {
    invalid: { path: '/projects/edit-tag/1/1', body: { name: '', color: 'red' } },
    ofRow: ofProject(({ id, tag }) => ({
      path: `/projects/edit-tag/${id}/${tag}`,
      body: { name: 'Brands', color: 'plum' },
    })),
  },
  'POST /projects/merge-tags/{id}/{tag_id}': {
    invalid: { path: '/projects/merge-tags/1/1', body: { into_id: 1 } },
    ofRow: ofProject(({ id, tag, otherTag }) => ({
      path: `/projects/merge-tags/${id}/${tag}`,
      body: { into_id: otherTag },
    })),
  },
  'DELETE /projects/delete-tag/{id}/{tag_id}': {
    invalid: { path: '/projects/delete-tag/1/none' },
    ofRow: ofProject(({ id, tag }) => ({ path: `/projects/delete-tag/${id}/${tag}` })),
  },
  'POST /projects/tag-keywords/{id}': {
    invalid: { path: '/projects/tag-keywords/1', body: { keywords_ids: [1], add: [], remove: [] } },
    ofRow: ofProject(({ id, keyword }) => ({
      path: `/projects/tag-keywords/${id}`,
      body: { keywords_ids: [keyword], add: ['Brand'] },
    })),
  },
  'GET /projects/list-tag-totals/{id}': {
    invalid: { path: '/projects/list-tag-totals/1?sort=color' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-tag-totals/${id}?sort=visibility&direction=desc` })),
  },
  'GET /projects/export-tag-totals/{id}': {
    invalid: { path: '/projects/export-tag-totals/1?format=pdf' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export-tag-totals/${id}?format=csv` })),
  },
  'GET /projects/list-segments/{id}': {
    invalid: { path: '/projects/list-segments/none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-segments/${id}` })),
  },
  'POST /projects/add-segment/{id}': {
    invalid: { path: '/projects/add-segment/1', body: { name: '', filter: {} } },
    ofRow: ofProject(({ id }) => ({
      path: `/projects/add-segment/${id}`,
      body: { name: 'Page one', filter: { rank_to: 10 }, in_summary: true },
    })),
  },
  'PUT /projects/edit-segment/{id}/{segment_id}': {
    invalid: { path: '/projects/edit-segment/1/1', body: { name: 'Two', filter: { rank_from: 9, rank_to: 8 } } },
    ofRow: ofProject(({ id, segment }) => ({
      path: `/projects/edit-segment/${id}/${segment}`,
      body: { name: 'Page two', filter: { rank_from: 11, rank_to: 20 } },
    })),
  },
  'DELETE /projects/delete-segment/{id}/{segment_id}': {
    invalid: { path: '/projects/delete-segment/1/none' },
    ofRow: ofProject(({ id, segment }) => ({ path: `/projects/delete-segment/${id}/${segment}` })),
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

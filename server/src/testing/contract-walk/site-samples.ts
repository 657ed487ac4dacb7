import { backlinkCheck, domainCheck, ofBacklinks, ofBacklinksFile, ofDomain, ofDomainFile } from './own-rows.ts'
import type { Sample } from './sample.ts'

export const siteSamples: Record<string, Sample> = {
  'GET /domain/list-keyword-markets': { valid: { path: '/domain/list-keyword-markets' } },
  'POST /domain/check-domain': {
    valid: { path: '/domain/check-domain', body: domainCheck },
    invalid: { path: '/domain/check-domain', body: { ...domainCheck, limit: 'many' } },
    plainNames: ['country', 'state_city', 'location_code', 'random_id'],
  },
  'GET /domain/list-domain-projects': {
    valid: { path: '/domain/list-domain-projects?page=1' },
    invalid: { path: '/domain/list-domain-projects?sort=nothing' },
  },
  'GET /domain/view-domain/{id}': {
    invalid: { path: '/domain/view-domain/1?sort=nothing' },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/view-domain/${id}?page=1` })),
  },
  'GET /domain/list-pages/{id}': {
    invalid: { path: '/domain/list-pages/1?sort=nothing' },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/list-pages/${id}?page=1` })),
  },
  'GET /domain/compare-domains/{id}': {
    invalid: { path: '/domain/compare-domains/1?others=one' },
    ofRow: ofDomain(({ id, other }) => ({ path: `/domain/compare-domains/${id}?others=${other}` })),
  },
  'POST /domain/post-domain-serp/{id}': {
    invalid: { path: '/domain/post-domain-serp/1', body: { keyword: 5 } },
    ofRow: ofDomain(({ id, keyword }) => ({ path: `/domain/post-domain-serp/${id}`, body: { keyword } })),
    plainNames: ['location_code'],
  },
  'POST /domain/save-domain-project/{id}': {
    invalid: { path: '/domain/save-domain-project/1', body: { schedule: 'hourly' } },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/save-domain-project/${id}`, body: { schedule: 'never' } })),
  },
  'POST /domain/refresh-domain-project/{id}': {
    invalid: { path: '/domain/refresh-domain-project/1', body: { confirm: 'yes' } },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/refresh-domain-project/${id}`, body: { confirm: true } })),
  },
  'DELETE /domain/delete-domain-project/{id}': {
    invalid: { path: '/domain/delete-domain-project/one' },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/delete-domain-project/${id}` })),
  },
  'POST /domain/generate-excel/{id}': {
    invalid: { path: '/domain/generate-excel/1', body: { created_at: 'today' } },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/generate-excel/${id}`, body: {} })),
  },
  'GET /domain/files/{token}': {
    invalid: { path: '/domain/files/short' },
    ofRow: ofDomainFile((token) => ({ path: `/domain/files/${token}` })),
  },
  'POST /backlink/check-backlink': {
    valid: { path: '/backlink/check-backlink', body: backlinkCheck },
    invalid: { path: '/backlink/check-backlink', body: { target: 'no domain' } },
    plainNames: ['random_id'],
  },
  'GET /backlink/get-backlink-data': {
    invalid: { path: '/backlink/get-backlink-data?backlink_id=one' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/get-backlink-data?backlink_id=${id}` })),
  },
  'GET /backlink/list-referring-domains/{id}': {
    invalid: { path: '/backlink/list-referring-domains/1?sort=nothing' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/list-referring-domains/${id}?page=1` })),
  },
  'GET /backlink/list-anchors/{id}': {
    invalid: { path: '/backlink/list-anchors/1?sort=nothing' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/list-anchors/${id}?page=1` })),
  },
  'GET /backlink/link-gap/{id}': {
    invalid: { path: '/backlink/link-gap/1?others=one' },
    ofRow: ofBacklinks(({ id, other }) => ({ path: `/backlink/link-gap/${id}?others=${other}` })),
  },
  'POST /backlink/save-backlink-project': {
    invalid: { path: '/backlink/save-backlink-project', body: { backlink_id: 1, schedule: 'hourly' } },
    ofRow: ofBacklinks(({ id }) => ({
      path: '/backlink/save-backlink-project',
      body: { backlink_id: id, schedule: 'never' },
    })),
  },
  'GET /backlink/get-backlink-projects': {
    valid: { path: '/backlink/get-backlink-projects?page=1&per_page=10' },
    invalid: { path: '/backlink/get-backlink-projects?per_page=51' },
  },
  'POST /backlink/refresh-backlink-project/{id}': {
    invalid: { path: '/backlink/refresh-backlink-project/1', body: { confirm: 'yes' } },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/refresh-backlink-project/${id}`, body: { confirm: true } })),
  },
  'DELETE /backlink/delete-backlink-project/{id}': {
    invalid: { path: '/backlink/delete-backlink-project/one' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/delete-backlink-project/${id}` })),
  },
  'POST /backlink/generate-excel/{id}': {
    invalid: { path: '/backlink/generate-excel/1', body: { created_at: 'today' } },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/generate-excel/${id}`, body: {} })),
  },
  'POST /backlink/generate-disavow/{id}': {
    invalid: { path: '/backlink/generate-disavow/1', body: { links: [] } },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/generate-disavow/${id}`, body: { links: [1, 2] } })),
  },
  'GET /backlink/files/{token}': {
    invalid: { path: '/backlink/files/short' },
    ofRow: ofBacklinksFile((token) => ({ path: `/backlink/files/${token}` })),
  },
}

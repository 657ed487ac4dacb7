import type { ModuleDeclaration } from '../module.ts'
import { competitorLimits, noteLimits, segmentLimits, settingLimits, tagLimits } from '../rules/limits/limits.ts'

export const rankProjects = {
  name: 'rank-projects',
  plan: { name: 'SERP Projects', needsPlan: true },
  abilities: {
    group: 'SERP_PROJECTS',
    names: ['VIEW_SERP_PROJECTS_MODULE', 'CREATE_SERP_PROJECT', 'VIEW_SERP_PROJECT_LIST'],
  },
  // A keyword costs the same in a project as in a check.
  price: null,
  events: { 'rank-project': { done_count: 'integer', failed_count: 'integer', keywords_count: 'integer' } },
  optionalNotices: ['project.weekly-summary', 'project-run.no-credits', 'project-run.no-plan'],
  errors: {
    'project.limit-reached': { status: 403, message: 'Project limit reached. Please upgrade your plan.' },
    'project.keyword-limit': {
      status: 403,
      message:
        'You’ve reached your plan’s keyword limit for a project. Please remove some keywords or upgrade your plan.',
    },
    'project.competitors-full': {
      status: 409,
      message: `A project can have up to ${competitorLimits.perProject} competitors. Please remove one first.`,
    },
    'project.settings-full': {
      status: 409,
      message: `A project can have up to ${settingLimits.perProject} search settings. Please remove one first.`,
    },
    'project.setting-known': {
      status: 409,
      message: 'The project already has this combination of search engine, device, language and location.',
    },
    'project.only-setting': { status: 409, message: 'A project needs at least one search setting.' },
    'project.notes-full': {
      status: 409,
      message: `A project can have up to ${noteLimits.perProject} notes. Please delete one first.`,
    },
    'project.tags-full': {
      status: 409,
      message: `A project can have up to ${tagLimits.perProject} tags. Please delete or merge some first.`,
    },
    'project.tag-known': { status: 409, message: 'The project already has a tag with this name.' },
    'project.keyword-tags-full': {
      status: 409,
      message: `A keyword can have up to ${tagLimits.perKeyword} tags. Please remove some first.`,
    },
    'project.too-many-tagged': {
      status: 409,
      message: `One request can add up to ${tagLimits.setAtOnce.toLocaleString('en-GB')} tags to keywords, counted for each keyword. Please choose fewer keywords or fewer tags.`,
    },
    'project.segments-full': {
      status: 409,
      message: `A project can have up to ${segmentLimits.perProject} segments. Please delete one first.`,
    },
    'project.segment-known': { status: 409, message: 'The project already has a segment with this name.' },
    'project.summary-full': {
      status: 409,
      message: `The weekly summary can include up to ${segmentLimits.inSummary} segments of a project. Please remove one from it first.`,
    },
    'project.running': { status: 409, message: 'This project is still running. Please wait until it’s complete.' },
    'project.nothing-failed': { status: 409, message: 'This project has no failed keywords.' },
  },
  found: {
    projects: { id: 'integer', name: 'text', domain: 'text' },
    keywords: { id: 'integer', keyword: 'text', project_id: 'integer', project_name: 'text' },
  },
} as const satisfies ModuleDeclaration

import { declareNotices, noticeKind, skippedSlot } from '../notifications/index.ts'
import { summaryDetails } from './summary/weekly-summary-email.ts'
import { sampleSummary, weeklySummary } from './summary/weekly-summary-shape.ts'
import { summaryText, summaryTitle } from './summary/weekly-summary-text.ts'

const slot = skippedSlot({
  work: 'run',
  noun: 'run',
  module: 'SERP projects',
  isKept: 'Your projects and their history are kept.',
})

export const rankProjectsNotices = declareNotices({
  'project-run.no-credits': slot.noCredits,
  'project-run.no-plan': slot.noPlan,
  'project.weekly-summary': noticeKind({
    data: weeklySummary,
    sample: sampleSummary,
    name: 'Weekly summary of all projects with a schedule',
    title: summaryTitle,
    text: summaryText,
    link: ({ projects: [first, ...others] }) =>
      first === undefined || others.length > 0
        ? { label: 'View projects', path: '/list-serp-project' }
        : { label: 'View project', path: `/view-serp-project/${first.projectId}` },
    details: summaryDetails,
    topic: 'summaries',
    isEmailed: true,
    mayBeTurnedOff: true,
    isBulk: true,
  }),
})

import { type Device, pagesOf, type SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { ProviderError, type ProviderFailure } from '#server/ports/data-provider/failure.ts'
import type { PostedTask, SearchTask } from '#server/ports/data-provider/organic-results.ts'
import { type CallProvider, failureOfTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import type { AnsweredTask } from './envelope.ts'
import { escapeKeyword } from './keyword-escape.ts'
import { storable } from './read-field.ts'

const mostTasksPerPost = 100

type LivePayload = {
  keyword: string
  location_code: number
  language_code: string
  device: 'desktop' | 'mobile'
  os: 'windows' | 'android' | 'ios'
  depth: number
  tag: string
  max_crawl_pages?: number
  load_async_ai_overview?: true
}
/** Yahoo's postbacks are documented with the regular form only; its organic results are the same. */
type PostbackFields = { postback_url: string; postback_data: 'regular' | 'advanced' }
type StandardPayload = LivePayload & { priority: 1 } & Partial<PostbackFields>

const vendorDevices = {
  desktop: { device: 'desktop', os: 'windows' },
  tablet: { device: 'mobile', os: 'ios' },
  mobile: { device: 'mobile', os: 'android' },
} as const satisfies Record<Device, { device: LivePayload['device']; os: LivePayload['os'] }>

const mostCrawledPages = 100
/** These engines read one page by default, whatever the depth. */
const readsOnePage = { google: false, bing: true, yahoo: true } as const satisfies Record<SearchEngine, boolean>

/** Only fields the engine knows: an unknown one may refuse the whole call (40506). */
export function toLivePayload(task: SearchTask): LivePayload {
  const pages = Math.min(pagesOf(task.engine, task.depth), mostCrawledPages)
  return {
    keyword: escapeKeyword(task.keyword),
    location_code: task.locationCode,
    language_code: task.languageCode,
    ...vendorDevices[task.device],
    depth: task.depth,
    tag: task.tag,
    ...(readsOnePage[task.engine] && { max_crawl_pages: pages }),
    ...(task.engine === 'google' && task.loadsAiOverview && { load_async_ai_overview: true }),
  }
}

const postbackForms = { google: 'advanced', bing: 'advanced', yahoo: 'regular' } as const satisfies Record<
  SearchEngine,
  PostbackFields['postback_data']
>

export function toStandardPayload(task: SearchTask, postbackUrl?: string): StandardPayload {
  return {
    ...toLivePayload(task),
    priority: 1,
    ...(postbackUrl !== undefined && { postback_url: postbackUrl, postback_data: postbackForms[task.engine] }),
  }
}

type Posting = { call: CallProvider; clock: () => Date; postbackUrlOf: ((tag: string) => string) | undefined }

export async function postTasks(
  { call, clock, postbackUrlOf }: Posting,
  tasks: readonly SearchTask[],
  signal?: AbortSignal,
): Promise<PostedTask[]> {
  const [first] = tasks
  if (first === undefined) return []
  refuseImpossibleBatch(tasks, first.engine)
  const path = `/v3/serp/${first.engine}/organic/task_post`
  const answer = await call(
    {
      method: 'POST',
      path,
      ledgerPath: path,
      endpointClass: 'general',
      body: tasks.map((task) => toStandardPayload(task, postbackUrlOf?.(task.tag))),
      nothingIsBought: false,
    },
    signal,
  )
  if (answer.tasks === null) throw new ProviderError(localFailure('malformed', 'the answer has no list of tasks'))
  const answered = matchToTags(tasks, answer.tasks)
  return tasks.map((task) => toPostedTask(task.tag, answered.get(task.tag), clock()))
}

function refuseImpossibleBatch(tasks: readonly SearchTask[], engine: SearchEngine): void {
  if (tasks.length > mostTasksPerPost) throw bug(`${tasks.length} tasks in one call, at most ${mostTasksPerPost}`)
  if (tasks.some((task) => task.engine !== engine)) throw bug('tasks of several engines in one call')
  if (new Set(tasks.map((task) => task.tag)).size < tasks.length) throw bug('a tag stands twice in one call')
}

/** By the echoed tag. Order is trusted only for answers without a tag, and only when none is missing. */
function matchToTags(
  posted: readonly SearchTask[],
  answers: readonly (AnsweredTask | null)[],
): Map<string, AnsweredTask> {
  const matched = new Map<string, AnsweredTask>()
  for (const answer of answers) if (answer?.tag != null && !matched.has(answer.tag)) matched.set(answer.tag, answer)
  if (answers.length !== posted.length) return matched
  for (const [index, task] of posted.entries()) {
    const answer = answers[index]
    if (answer != null && answer.tag === null && !matched.has(task.tag)) matched.set(task.tag, answer)
  }
  return matched
}

function toPostedTask(tag: string, answer: AnsweredTask | undefined, now: Date): PostedTask {
  if (answer === undefined) return refused(tag, localFailure('malformed', 'missing from the answer'), 0)
  const failure = failureOfTask(answer, now)
  if (failure !== null) return refused(tag, failure, answer.costUsd ?? 0)
  const id = storable(answer.id ?? '')
  if (answer.code !== taskCreated || id === '') {
    return refused(
      tag,
      { ...localFailure('malformed', 'neither created nor refused'), code: answer.code },
      answer.costUsd ?? 0,
    )
  }
  return { tag, outcome: 'accepted', providerTaskId: id, costUsd: answer.costUsd ?? 0 }
}

const taskCreated = 20100

function refused(tag: string, failure: ProviderFailure, costUsd: number): PostedTask {
  return { tag, outcome: 'refused', failure, costUsd }
}

function bug(message: string): ProviderError {
  return new ProviderError(localFailure('bug', message))
}
